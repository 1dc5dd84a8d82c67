/** A text in which the words that were looked for stand out. */
import { type Marks, stretches } from "../search-hits";

export function Marked({ text, marks }: { text: string; marks: Marks }) {
  return stretches(text, marks).map((stretch, index) =>
    stretch.isMarked ? (
      <b key={index} className="font-semibold text-text">
        {stretch.text}
      </b>
    ) : (
      stretch.text
    ),
  );
}
