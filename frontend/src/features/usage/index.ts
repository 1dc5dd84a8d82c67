/** The door of the usage feature. The prompts themselves are loaded when one is first opened. */
export { useUsage } from "./api/usage";
export { UsageLine } from "./components/usage-line";
export {
  closeLimitPrompt,
  openLimitPrompt,
  openRegistrationPrompt,
  reportAccountRequired,
  reportLimitExceeded,
  useLimitPrompt,
} from "./limit-prompt";
export { allowanceReset, allowanceText, isNearLimit } from "./model";
export { useLimitWatch } from "./use-limit-watch";
