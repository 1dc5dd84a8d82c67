/** A moment in words, with the exact time for those who point at it. */
import { exactTime, relativeTime } from "@/lib/format/relative-time";
import { useNow } from "@/lib/use-now";

interface RelativeTimeProps {
  value: string;
  /** It goes on after other words: "just now" instead of "Just now". */
  inSentence?: boolean;
}

export function RelativeTime({ value, inSentence = false }: RelativeTimeProps) {
  const now = useNow();
  const words = relativeTime(value, now);
  return (
    <time dateTime={value} title={exactTime(value)}>
      {inSentence ? words.charAt(0).toLowerCase() + words.slice(1) : words}
    </time>
  );
}
