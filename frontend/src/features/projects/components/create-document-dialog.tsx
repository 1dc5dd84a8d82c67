/** Makes a document for the project: from a text that is pasted, or with the assistant from a template. */
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { GenerateDocument } from "./generate-document";
import { PasteDocument } from "./paste-document";

interface CreateDocumentDialogProps {
  projectId: number;
  onClose: () => void;
}

export function CreateDocumentDialog({ projectId, onClose }: CreateDocumentDialogProps) {
  const [tab, setTab] = useState("paste");
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Create Document"
      className="max-w-150"
    >
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList aria-label="How to create it">
          <TabsTrigger value="paste">Paste Content</TabsTrigger>
          <TabsTrigger value="generate">Generate with AI</TabsTrigger>
        </TabsList>
        <TabsContent value="paste" tabIndex={-1} className="pt-4">
          <PasteDocument projectId={projectId} onClose={onClose} />
        </TabsContent>
        <TabsContent value="generate" tabIndex={-1} className="pt-4">
          <GenerateDocument projectId={projectId} onClose={onClose} />
        </TabsContent>
      </Tabs>
    </Dialog>
  );
}
