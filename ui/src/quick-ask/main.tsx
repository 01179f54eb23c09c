// Where the quick box begins.

import "../styles/tokens.css";
import "../styles/base.css";
import { beginPage } from "../shell/page";
import { QuickAsk } from "./quick-ask";

void beginPage(() => <QuickAsk />);
