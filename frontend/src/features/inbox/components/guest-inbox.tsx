/** In the place of the notifications, for a guest, who has none: mails lead here in browsers where nobody is logged in. */
import { Link, useLocation } from "@tanstack/react-router";

import { EmptyState } from "@/components/patterns/empty-state";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Button } from "@/components/ui/button";

export function GuestInbox() {
  const callbackUrl = useLocation({ select: ({ href }) => href });
  return (
    <div className="px-gutter pt-8 max-md:pt-3">
      <PhoneBar title="Notifications" isHeading={false} />
      <h1 tabIndex={-1} className="type-page max-md:sr-only">
        Notifications
      </h1>
      <EmptyState
        title="Log in to see your notifications"
        text="Mentions, replies, invitations and suggestions on your documents appear here."
        action={
          <Button asChild variant="primary">
            <Link to="/auth" search={{ callbackUrl }}>
              Log in
            </Link>
          </Button>
        }
      />
    </div>
  );
}
