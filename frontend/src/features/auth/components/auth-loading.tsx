/** While it is not known who the visitor is. */
import { Delayed } from "@/components/patterns/delayed";
import { Spinner } from "@/components/ui/spinner";

export function AuthLoading() {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center">
      <span className="sr-only">Loading...</span>
      <Delayed>
        <Spinner size="size-5" />
      </Delayed>
    </div>
  );
}
