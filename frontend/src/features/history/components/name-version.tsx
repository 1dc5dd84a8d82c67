/** Asks for the name of a version. */
import { type SyntheticEvent, useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { errorText } from "@/lib/api/errors";
import type { Version } from "@/lib/api/types";
import { lengthOf } from "@/lib/format/length";

import { useNameVersion } from "../api/name-version";

/** As many as the server keeps, at most. */
const LENGTH = 100;

interface NameVersionProps {
  documentId: number;
  /** Null is the document as it is now. */
  version: Version | null;
  onClose: () => void;
}

export function NameVersion({ documentId, version, onClose }: NameVersionProps) {
  const [name, setName] = useState(version?.name ?? "");
  const [isEmpty, setEmpty] = useState(false);
  const naming = useNameVersion(documentId);
  const form = useId();
  const isRenamed = version !== null && version.name !== null;
  const isLong = lengthOf(name.trim()) > LENGTH;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const words = name.trim();
    setEmpty(words === "");
    if (words === "" || isLong) return;
    naming.mutate(
      { id: version?.id ?? null, name: words },
      {
        onSuccess: () => {
          toast({ title: isRenamed ? "Version renamed" : "Version named", description: words });
          onClose();
        },
      },
    );
  };
  const error = isEmpty
    ? "Please enter a name"
    : isLong
      ? `A name has at most ${LENGTH} characters.`
      : naming.error
        ? errorText(naming.error)
        : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isRenamed ? "Rename version" : version ? "Name this version" : "Name version"}
      description={version ? undefined : "Name the current version to find and restore it later."}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" pending={naming.isPending}>
            {isRenamed ? "Rename" : "Save name"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Name" error={error}>
          <Input
            // The dialog is opened to write into it.
            autoFocus
            value={name}
            placeholder="Sent to review"
            onChange={(event) => {
              setName(event.target.value);
              setEmpty(false);
              if (naming.error) naming.reset();
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
