/** The assistant's icon: a pen nib, drawn on the grid of the other icons. Elsewhere than in a button it has the accent. */
import { cn } from "@/lib/cn";

export function AssistantIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cn(
        "lucide fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round]",
        className,
      )}
    >
      <path d="M8 2.75h8l1.75 7.5L12 21.5 6.25 10.25z" />
      <path d="M12 21v-7.5" />
      <circle cx="12" cy="11.25" r="1.9" />
    </svg>
  );
}
