/** A moment in words, with the exact time for those who point at it. */
import { exactTime, relativeTime } from "@/lib/format/relative-time";
import { useNow } from "@/lib/use-now";

export function RelativeTime({ value }: { value: string }) {
  const now = useNow();
  return (
    <time dateTime={value} title={exactTime(value)}>
      {relativeTime(value, now)}
    </time>
  );
}
