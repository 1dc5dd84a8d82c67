/** Words that stand on others which are not here: Yjs shows them nowhere until those come. */
import * as Y from "yjs";

/** Of a text with such words: all of it, and behind it what was typed elsewhere in it. */
export function wholeContent(doc: Y.Doc): string {
  const content = doc.getText("content").toJSON();
  const words = pendingWords(doc);
  return words === "" ? content : `${content}\n\n${words}`;
}

function pendingWords({ store }: Y.Doc): string {
  return store.pendingStructs ? insertedWords(Y.decodeUpdateV2(store.pendingStructs.update)) : "";
}

/** The words that were typed, in no order where several clients did. */
export function insertedWords({ structs }: Pick<ReturnType<typeof Y.decodeUpdate>, "structs">): string {
  return structs
    .map((struct) =>
      struct instanceof Y.Item && struct.content instanceof Y.ContentString ? struct.content.str : "",
    )
    .join("");
}
