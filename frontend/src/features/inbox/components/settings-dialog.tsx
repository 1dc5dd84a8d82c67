/**
 * Settings of the visitor's notifications: of what, where, and when mail leaves; and which documents they hear nothing
 * of.
 */
import { useQuery } from "@tanstack/react-query";

import { FailedLine } from "@/components/patterns/failed-line";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import type { NotificationCategory, NotificationSettings } from "@/lib/api/types";

import {
  notificationSettingsQuery,
  useAsChanged,
  useChangeNotificationSettings,
  useMute,
} from "../api/settings";
import { CATEGORIES } from "../notification-words";

const TIMES = [
  { value: "at_once", label: "At once" },
  { value: "daily", label: "Daily" },
  { value: "never", label: "Never" },
] as const;

export function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, isError, refetch } = useQuery({ ...notificationSettingsQuery, enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Notification settings"
      description={data && <Address settings={data} />}
      className="max-w-140"
    >
      {data ? (
        <Choices settings={data} />
      ) : isError ? (
        <FailedLine onRetry={() => void refetch()}>Couldn't load the settings.</FailedLine>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  );
}

function Address({ settings: { address, isConfirmed } }: { settings: NotificationSettings }) {
  if (address === null) return "Your account has no email address, so we can't email you.";
  if (isConfirmed) return <>Email goes to {address}.</>;
  return (
    <>
      We only email confirmed addresses. To confirm {address}, log out, then log in with a link we email you.
    </>
  );
}

function Choices({ settings: kept }: { settings: NotificationSettings }) {
  const settings = useAsChanged(kept);
  const { mutate } = useChangeNotificationSettings();
  const switched = (list: NotificationCategory[], category: NotificationCategory, isOn: boolean) =>
    isOn ? [...list, category] : list.filter((one) => one !== category);
  return (
    <div className="grid">
      <table className="w-full border-collapse [&_td]:border-b [&_td]:border-line [&_th]:border-b [&_th]:border-line">
        <thead className="type-caption text-muted">
          <tr>
            <td />
            <th scope="col" className="w-24 py-2 font-medium max-md:w-18">
              In Requill
            </th>
            <th scope="col" className="w-24 py-2 font-medium max-md:w-16">
              Email
            </th>
          </tr>
        </thead>
        <tbody>
          {CATEGORIES.map(({ category, label, about }) => (
            <tr key={category}>
              <th scope="row" className="py-2 text-left font-medium">
                {label}
                <span className="block type-caption font-normal text-muted">{about}</span>
              </th>
              <td className="text-center">
                <Switch
                  label={`${label} in Requill`}
                  checked={settings.shown.includes(category)}
                  onCheckedChange={(isOn) => mutate({ shown: switched(settings.shown, category, isOn) })}
                />
              </td>
              <td className="text-center">
                <Switch
                  label={`${label} by email`}
                  checked={settings.mailed.includes(category)}
                  onCheckedChange={(isOn) => mutate({ mailed: switched(settings.mailed, category, isOn) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4">
        <span className="min-w-40 flex-1">
          <span className="block font-medium">Send email</span>
          <span className="block type-caption text-muted">{whenWords(settings)}</span>
        </span>
        <Segmented
          label="Send email"
          value={settings.mail}
          options={TIMES}
          onChange={(mail) => mutate({ mail })}
        />
      </div>
      <MutedDocuments settings={settings} />
    </div>
  );
}

function whenWords({ mail, timeZone }: NotificationSettings): string {
  if (mail === "never") return "We don't email you about notifications";
  if (mail === "daily") return `Daily summary at 08:00, ${timeZone}`;
  return "Within a few minutes, grouped in one email";
}

function MutedDocuments({ settings: { muted } }: { settings: NotificationSettings }) {
  const { mutate, isPending, variables } = useMute();
  return (
    <section aria-labelledby="muted-documents" className="grid pt-4">
      <h3 id="muted-documents" className="type-small font-medium">
        Muted documents
      </h3>
      {muted.length === 0 && (
        <p className="pt-1 type-small text-muted">None. You can mute a document from its notifications.</p>
      )}
      <ul className="grid">
        {muted.map(({ id, title }) => (
          <li key={id} className="flex items-center gap-4 border-line py-1.5 not-first:border-t">
            <bdi className="min-w-0 flex-1 cut">{title}</bdi>
            <Button
              variant="ghost"
              size="tool"
              className="-mr-2"
              aria-label={`Unmute ${title}`}
              pending={isPending && variables.id === id}
              onClick={() => mutate({ id, isMuted: false })}
            >
              Unmute
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
