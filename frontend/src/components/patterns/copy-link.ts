/** Puts the address of a part of the page's document on the clipboard. */
import { linkTo } from "@/lib/markdown/anchors";

import { copyText } from "./copy-text";

export const copyLinkTo = (anchor: string, name: string): Promise<void> =>
  copyText(linkTo(anchor), { title: "Link copied", description: `It opens the document at “${name}”.` });
