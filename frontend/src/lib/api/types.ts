/** The shapes that cross the wire, under the names the app uses for them. All come from the server's own description. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type CurrentUser = Schemas["CurrentUser"];
export type SignInProviders = Schemas["Providers"];
export type SignInProvider = Schemas["ProviderButton"];
export type SignedIn = Schemas["Entered"];
export type LinkQuestion = Schemas["LinkQuestion"];
export type WaitingLink = Schemas["JoinQuestion"];
export type AccountDeleted = Schemas["AccountDeleted"];
export type KeyTest = Schemas["KeyTest"];
export type Usage = Schemas["Usage"];
export type Settings = Schemas["Settings"];
export type Template = Schemas["Template"];
export type TemplateDetail = Schemas["TemplateDetail"];
export type GuideEntry = Schemas["GuideEntry"];
export type GuideList = Schemas["GuideList"];
export type GuideCard = Schemas["GuideCard"];
export type DocumentSummary = Schemas["DocumentSummary"];
export type Backlink = Schemas["Backlink"];
export type Document = Schemas["Document"];
/** As it is opened: with what the visitor may do with it, and whose it is. */
export type OpenedDocument = Schemas["OpenedDocument"];
export type DocumentProperties = Schemas["DocumentProperties"];
export type DocumentStatus = DocumentProperties["status"];
export type Role = Schemas["Member"]["role"];
/** Those that can be given: whoever owns something does not get it so. */
export type GivenRole = Schemas["NewMember"]["role"];
export type Member = Schemas["Member"];
export type Invitation = Schemas["Invitation"];
export type Members = Schemas["Members"];
export type AddedMember = Schemas["Added"];
export type OpenInvitation = Schemas["OpenInvitation"];
export type AcceptedInvitation = Schemas["Accepted"];
export type ShareWish = Partial<Schemas["ShareWish"]>;
export type SavedDocument = Schemas["SavedDocument"];
export type Sharing = Schemas["Sharing"];
export type Share = Schemas["Share"];
export type SharedDocument = Schemas["SharedDocument"];
export type DocumentCard = Schemas["DocumentCard"];
export type Project = Schemas["Project"];
export type ProjectStatus = Project["status"];
export type Activity = Schemas["Activity"];
export type ActivityKind = Activity["kind"];
/** What somebody did, told to the visitor. */
export type Notification = Schemas["Notification"];
export type NotificationKind = Notification["kind"];
export type NotificationSettings = Schemas["NotificationSettings"];
export type NotificationSettingsChange = Partial<Schemas["NotificationSettingsChange"]>;
export type NotificationCategory = NotificationSettings["shown"][number];
export type TrashItem = Schemas["TrashItem"];
export type TrashKind = TrashItem["kind"];
/** A run of changes of a document: on the screen a version. */
export type Version = Schemas["RevisionSummary"];
export type VersionAuthor = Schemas["Author"];
export type Comparison = Schemas["Comparison"];
export type ComparedBlock = Schemas["Block"];
export type ComparedPart = Schemas["Part"];
export type ChangeAuthor = Schemas["ChangeAuthor"];
export type Attribution = Schemas["Attribution"];
export type UnreadChanges = Schemas["UnreadChanges"];
export type OpenDiscussions = Schemas["OpenDiscussions"];
export type UnreadCount = Schemas["UnreadCount"];
export type Source = Schemas["Source"];
export type SearchResult = Schemas["SearchResult"];
export type NewFeedback = Schemas["NewFeedback"];
export type FeedbackTaken = Schemas["FeedbackTaken"];
export type Proposal = Schemas["Proposal"];
export type ProposalState = Schemas["State"];
export type Hunk = Schemas["Hunk"];
export type Message = Schemas["Message"];
/** A comment with what was replied; `replies` is null in lists. */
/** An image or another file of a document. */
export type StoredFile = Schemas["StoredFile"];
export type CopiedFiles = Schemas["CopiedFiles"];
export type Comment = Schemas["Comment"];
export type Comments = Schemas["Comments"];
/** Words of a comment or reply. */
export type Said = Schemas["Reply"];
export type CommentPerson = Schemas["CommentPerson"];
export type CommentPassage = Schemas["CommentPassage"];
/** Words to comment on, as a page tells of them. */
export type NewPassage = Schemas["PassageTold"];
export type ReactionKind = Schemas["CommentReaction"]["kind"];
export type Interview = Schemas["Interview"];
export type OwnTemplate = Schemas["OwnTemplate"];
export type ChangedOwnTemplate = Schemas["ChangedOwnTemplate"];
/** A stretch of a merged text: where the two differ, one is to be chosen. */
export type MergedPlace = Schemas["MergedPlace"];
export type OwnTemplateHead = Schemas["OwnTemplateHead"];
/** What is not named stays. */
export type OwnTemplatePatch = Pick<Schemas["OwnTemplatePatch"], "version"> &
  Partial<Schemas["OwnTemplatePatch"]>;
export type NewOwnTemplate = Partial<Schemas["NewOwnTemplate"]>;
export type TemplateVariable = Schemas["TemplateVariable"];
export type SectionKind = TemplateDetail["sections"][number]["kind"];
export type SortedBrief = Schemas["SortedBrief"];
export type SortedPiece = Schemas["SortedPiece"];
export type BriefInto = Pick<Schemas["SortedInto"], "templateId" | "pieces"> & Partial<Schemas["SortedInto"]>;
export type BriefWritten = Schemas["Written"];
export type TrayPiece = Schemas["TrayPiece"];
export type InterviewQuestion = Schemas["InterviewQuestion"];
export type InterviewMove = NonNullable<Schemas["Answer"]["move"]>;
export type FlowMode = Interview["mode"];
export type ChatAnswer = Schemas["ChatAnswer"];
/** `before` and `after` are always told. */
export type Selected = Required<Schemas["Selected"]>;
export type Thread = Schemas["Thread"];
export type OpenedThread = Schemas["OpenedThread"];
export type ChatMode = Thread["mode"];
export type FlowAnswer = Schemas["FlowAnswer"];
export type RunningTurn = Schemas["RunningTurn"];
export type Realtime = Schemas["RealtimeInfo"];
export type SessionToken = Schemas["SessionToken"];
export type ToolCall = Schemas["ToolCall"];
export type ToolAnswer = Schemas["ToolAnswer"];

/** What every answer that is not a success carries; some refusals add what the reader needs to go on. */
export type ErrorBody = Partial<Schemas["ErrorBody"]> & {
  message: string;
  usage?: Usage;
  document?: Document;
  project?: Project;
  thread?: Thread;
  template?: OwnTemplate;
  places?: readonly MergedPlace[];
  /** What the words of an action could mean, where they mean more than one thing. */
  choices?: readonly { label: string; arguments: Readonly<Record<string, string | readonly string[]>> }[];
};
