/** Starts the app in the page. */
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { firstPicture } from "./app/first-picture";
import { Providers } from "./app/providers";
import { createQueryClient } from "./app/query-client";
import { createAppRouter } from "./app/router";
import { showKeptToast } from "./components/ui/toast";
import "./styles/base.css";

const place = document.getElementById("root");
if (!place) throw new Error("The page has no #root to draw in");
const root = createRoot(place);
const queryClient = createQueryClient();
const router = createAppRouter();

void firstPicture(queryClient, router).then(() => {
  root.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  showKeptToast();
});
