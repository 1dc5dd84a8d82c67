/** Whoever did something: a badge for the eye, in the same hue as everywhere. */
import { InitialsBadge } from "@/components/ui/initials-badge";
import { useAuth } from "@/features/auth/auth-context";
import { hueOf } from "@/lib/hue-of";

export function ActorBadge({ person: { id, name } }: { person: { id: string | null; name: string } }) {
  const { user } = useAuth();
  const isNobody = id === null || name === "Deleted account";
  return <InitialsBadge name={name} index={isNobody ? 0 : hueOf(id, id === user?.id)} guest={isNobody} />;
}
