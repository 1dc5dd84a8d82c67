/** The page on which a sign-in with a provider was begun in this tab: it is shown again when nobody comes of it. */
import { keepInTab, keptInTab } from "@/lib/tab-storage";

const KEY = "requill.sign-in-page";

export const noteSignInPage = (): void => keepInTab(KEY, window.location.pathname);

export const wasBegunOnOptions = (): boolean => keptInTab(KEY) === "/auth-options";
