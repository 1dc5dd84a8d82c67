/** The page of a document that is only read is there, with its late parts, as that of `document-ready` is. */
import "@/routes/document/document";
import "@/routes/document/read-document";
import "@/routes/document/comments-in-read";
import "@/routes/document/outline-in-read";
import "@/routes/document/properties";
import "@/routes/document/suggestion-notes";
import "@/routes/document/unread-in-page";
import "@/routes/document/unsynced-of-document";
