/** In the place of the projects, for a guest: they need an account, and here it is made. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SignUpOptions } from "@/features/usage/components/sign-up-options";

export function AccessDialog() {
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        // Closing it is going back: there is nothing behind it to be seen.
        if (!open) void navigate({ to: "/" });
      }}
      title="Sign up to Access Projects"
      description="Group documents in a project and ask the assistant about all of them. Projects need a free account; you keep your documents."
      className="max-w-100"
    >
      <SignUpOptions />
      <div className="grid grid-cols-[auto_1fr] gap-2 border-t border-line pt-4 max-md:grid-cols-1">
        <Button asChild>
          <Link to="/">Go Back</Link>
        </Button>
        <Button asChild>
          <Link to="/documents">View Documents Instead</Link>
        </Button>
      </div>
    </Dialog>
  );
}
