/** Documents as files; those that take long are ordered, followed while they are made, and fetched from the Export menu for a day. */
import { useQuery } from "@tanstack/react-query";
import { FileDown, LoaderCircle, TriangleAlert } from "lucide-react";

import { MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { jsonRequest, send } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import type { components } from "@/lib/api/schema.gen";

import { fetchExport, type FileForm, type FileLook } from "../api/export-document";
import { saveFile } from "../save-file";

type ExportOrder = components["schemas"]["ExportOrder"];

const LOOK_EVERY = 2_000;
const isMade = ({ state }: ExportOrder) => state === "ready" || state === "failed";

const listOrders = () => jsonRequest<ExportOrder[]>("GET", "/api/exports");

/** The server makes these files beside other work, and keeps them until they are fetched. */
const TAKES_LONG: ReadonlySet<string | undefined> = new Set(["EXPORT_TAKES_LONG", "EXPORT_TIMED_OUT"]);

/** Saves the document as a file, or orders one that takes long. Raises what says that it cannot be made. */
export async function exportDocument(documentId: number, form: FileForm, look: FileLook): Promise<void> {
  try {
    const { name, data } = await fetchExport(documentId, form, look);
    saveFile(name, data);
  } catch (error) {
    if (!(error instanceof ApiError && TAKES_LONG.has(error.code))) throw error;
    await orderExport(documentId, form, look);
  }
}

/** Has a file made in the background, says how long it takes, and says so when it is ready. */
async function orderExport(documentId: number, format: FileForm, look: FileLook): Promise<void> {
  const order = await jsonRequest<ExportOrder>("POST", `/api/documents/${documentId}/exports`, {
    format,
    ...look,
  });
  toast({
    title: `This file takes ${durationText(order.seconds)}`,
    description: "It's being made in the background. You'll find it in the Export menu.",
  });
  void follow(order.id);
}

async function follow(id: string): Promise<void> {
  const found = await new Promise<ExportOrder | undefined>((tell) => {
    const look = setInterval(() => {
      void listOrders()
        .then((orders) => orders.find((order) => order.id === id))
        .then((order) => {
          if (order && !isMade(order)) return;
          clearInterval(look);
          tell(order);
        })
        // Without a connection it is looked for again; the file is being made all the same.
        .catch(() => undefined);
    }, LOOK_EVERY);
  });
  if (!found) return;
  if (found.state === "failed")
    toast({ title: "Export failed", description: reasonOf(found), variant: "destructive" });
  else
    toast({
      title: "Your file is ready",
      description: found.name,
      stays: true,
      action: { label: "Download", run: () => void download(found), to: found },
    });
}

async function download({ id, name }: ExportOrder): Promise<void> {
  try {
    const response = await send("GET", `/api/exports/${id}/file`, undefined, { headers: { Accept: "*/*" } });
    saveFile(name, await response.blob());
  } catch (error) {
    toast({ title: "Export failed", description: errorText(error), variant: "destructive" });
  }
}

function reasonOf({ failure }: ExportOrder): string {
  return failure === "EXPORT_TIMED_OUT"
    ? "This document took too long to convert. Try another format, or split it."
    : "This document can't be converted to that format.";
}

function durationText(seconds: number): string {
  if (seconds < 50) return `about ${Math.max(10, Math.ceil(seconds / 10) * 10)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
}

/** How far a file is, by its estimate: it is done when it is done. */
function progressText({ createdAt, seconds }: ExportOrder): string {
  const passed = (Date.now() - new Date(createdAt).getTime()) / 1000;
  return `${Math.min(95, Math.round((100 * passed) / seconds))}%`;
}

/** What was ordered in the last day, in the Export menu. */
export function ExportOrders() {
  const { data = [] } = useQuery({
    queryKey: ["exports"],
    queryFn: listOrders,
    refetchInterval: ({ state }) => (state.data?.every(isMade) === false ? LOOK_EVERY : false),
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      <MenuLabel>Made in the background</MenuLabel>
      {data.map((order) => (
        <OrderItem key={order.id} order={order} />
      ))}
    </>
  );
}

function OrderItem({ order }: { order: ExportOrder }) {
  const { name, state } = order;
  if (state === "ready")
    return (
      <MenuItem icon={FileDown} hint="Download" onSelect={() => void download(order)}>
        {name}
      </MenuItem>
    );
  return (
    <MenuItem
      icon={state === "failed" ? TriangleAlert : LoaderCircle}
      hint={state === "failed" ? "Failed" : progressText(order)}
      disabled
    >
      {name}
    </MenuItem>
  );
}
