/** Starts the app in the page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { InitialPage, gather } from "./app/initial-page";
import { Providers } from "./app/providers";
import { createQueryClient } from "./app/query-client";
import { createAppRouter } from "./app/router";
import { showKeptToast } from "./components/ui/toast";
import { watchIdentity } from "@/features/auth/identity";
import { startPrefetching } from "./lib/prefetch";
import "./styles/base.css";
// One file has all styles: where two of these speak of the same, the later counts, whichever page is loaded first.
import "./styles/editor.css";
import "./styles/editor-panels.css";
import "./styles/files.css";
import "./styles/proposals.css";
import "./styles/prose.css";
import "./styles/presence.css";
import "./styles/history.css";
import "./styles/outline.css";

const place = document.getElementById("root");
if (!place) throw new Error("The page has no #root to draw in");

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
watchIdentity(queryClient);
const gathered = gather(queryClient, router);
void gathered.then(startPrefetching);

createRoot(place).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <InitialPage router={router} gathered={gathered} />
    </Providers>
  </StrictMode>,
);

showKeptToast();
