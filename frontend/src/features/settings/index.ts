/** The door of the settings feature. The dialog itself is loaded when it is first opened. */
export { settingsQuery, useChangeSettings, useSettings } from "./api/settings";
export { AssistantBadge } from "./components/assistant-badge";
export { closeSettings, openSettings, useSettingsPanel } from "./settings-panel";
