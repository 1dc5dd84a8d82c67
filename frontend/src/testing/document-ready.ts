/**
 * The page of a document that is written is there, with the parts that it always loads late, before the clock of the
 * first test of a file that imports this: else that test would wait for all of them.
 */
import "@/routes/document/document";
import "@/routes/document/open-document";
import "@/routes/document/comments-in-editor";
import "@/routes/document/document-assistant";
import "@/routes/document/document-tray";
import "@/routes/document/outline-in-editor";
import "@/routes/document/people";
import "@/routes/document/properties";
import "@/routes/document/suggestion-notes";
import "@/routes/document/unread-in-text";
import "@/features/editor/components/object-layer";
import "@/features/editor/components/print-page";
import "@/features/editor/extensions/proposal-drawing";
import "@/features/review/components/review-parts";
