/** State of the New Document dialog: whether it is open; the menu, the list and the palette all open the same one. */
import { create } from "zustand";

export const useNewDocument = create<{ open: boolean }>(() => ({ open: false }));

export const openNewDocument = () => useNewDocument.setState({ open: true });
export const closeNewDocument = () => useNewDocument.setState({ open: false });
