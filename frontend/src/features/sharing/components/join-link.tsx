/** The way from reading by a link to the role that it gives: joining, for which one signs up or logs in first. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Button } from "@/components/ui/button";
import { useAuth } from "@/features/auth/auth-context";
import { useJoinByLink } from "../api/shared-document";

interface JoinLinkProps {
  token: string;
  role: "commenter" | "editor";
}

export function JoinLink({ token, role }: JoinLinkProps) {
  const { isGuest, isLoading } = useAuth();
  const { mutate, isPending } = useJoinByLink(token);
  const navigate = useNavigate();
  if (isLoading) return null;
  if (isGuest === false) {
    const join = () =>
      mutate(undefined, {
        onSuccess: ({ documentId }) =>
          void navigate({ to: "/documents/$documentId", params: { documentId } }),
      });
    return (
      <Button size="tool" variant="primary" pending={isPending} onClick={join}>
        Join
      </Button>
    );
  }
  const callbackUrl = `/share/${encodeURIComponent(token)}`;
  return (
    <>
      <Button asChild size="tool" variant="ghost" className="max-md:hidden">
        <Link to="/auth" search={{ callbackUrl }}>
          Log in
        </Link>
      </Button>
      <Button asChild size="tool">
        <Link to="/auth" search={{ tab: "signup", callbackUrl }}>
          Sign up to {role === "editor" ? "edit" : "comment"}
        </Link>
      </Button>
    </>
  );
}
