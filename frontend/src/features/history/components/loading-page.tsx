/** A page of the history on its way. */
import { Delayed } from "@/components/patterns/delayed";
import { Skeleton } from "@/components/ui/skeleton";

export const LoadingPage = ({ words }: { words: string }) => (
  <div role="status" className="mx-auto w-full max-w-(--measure) px-gutter pt-10">
    <span className="sr-only">{words}</span>
    <Delayed>
      <Skeleton className="mb-10 h-7" width={360} />
      <Skeleton className="mb-5 h-5" width={180} />
      {["100%", "94%", "97%", "62%"].map((width) => (
        <Skeleton key={width} className="mb-3" width={width} />
      ))}
    </Delayed>
  </div>
);
