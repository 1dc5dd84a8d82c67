/** The fake server of the tests; `server.use(…)` overrides an answer for one test. */
import { setupServer } from "msw/node";
import { handlers } from "./handlers";

export const server = setupServer(...handlers);
