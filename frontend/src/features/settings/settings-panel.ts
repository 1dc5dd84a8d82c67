/** State of the settings: whether they are open. They open and close from anywhere. */
import { create } from "zustand";

export const useSettingsPanel = create<{ open: boolean }>(() => ({ open: false }));

export const openSettings = () => useSettingsPanel.setState({ open: true });
export const closeSettings = () => useSettingsPanel.setState({ open: false });
