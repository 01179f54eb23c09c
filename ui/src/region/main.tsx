// The entry point of the window for choosing a part of the screen. Its address names the picture to show and its size
// in the monitor's own pixels. In a plain browser it shows a drawn screen.

import "../styles/tokens.css";
import "../styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { blobUrl, finishRegion, insideQilbee } from "../ipc/client";
import { applyTheme } from "../settings/theme";
import { text } from "../texts";
import { language } from "../texts/language";
import { RegionPicker } from "./region-picker";

const WITH_RECORDINGS = import.meta.env.DEV || import.meta.env.MODE === "fake";

async function pictureOf(shot: string): Promise<string> {
  if (insideQilbee() || !WITH_RECORDINGS) return blobUrl(shot);
  const { drawnPicture } = await import("../ipc/fake/pictures");
  return drawnPicture(shot);
}

async function begin(): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) return;
  document.documentElement.lang = language;
  document.title = text("region-title");
  applyTheme();
  const query = new URLSearchParams(location.search);
  const size = { width: Number(query.get("width")), height: Number(query.get("height")) };
  const src = await pictureOf(query.get("shot") ?? "");
  createRoot(root).render(
    <StrictMode>
      <RegionPicker
        src={src}
        size={size}
        onDone={(region) => {
          // If nobody takes the answer, nothing can be chosen either.
          if (insideQilbee()) finishRegion(region).catch(() => {});
        }}
      />
    </StrictMode>,
  );
}

void begin();
