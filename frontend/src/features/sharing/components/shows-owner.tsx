/** Switch that tells readers of a link whose the document is. */
import { Switch } from "@/components/ui/switch";
import { useChangeShare } from "../api/change-share";

export function ShowsOwner({ documentId, checked }: { documentId: number; checked: boolean }) {
  const { mutate, isPending, variables } = useChangeShare(documentId);
  const isOn = (isPending ? variables.showsOwner : undefined) ?? checked;
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="type-small font-medium">Show my name</span>
      <Switch
        label="Show my name"
        checked={isOn}
        disabled={isPending}
        onCheckedChange={(showsOwner) => mutate({ showsOwner })}
      />
    </div>
  );
}
