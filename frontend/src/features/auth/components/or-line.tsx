/** The hairline between a form and the other ways to do the same. */
export function OrLine({ children }: { children: string }) {
  return (
    <div className="flex items-center gap-3 type-caption text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </div>
  );
}
