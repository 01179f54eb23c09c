// Start of the quick prompt's page.

import "../styles/tokens.css";
import "../styles/base.css";
import { beginPage } from "../shell/page";
import { QuickPrompt } from "./quick-prompt";

void beginPage(() => <QuickPrompt />);
