/** The others who have the document open: their badges, and where they are in the text. */
import { lazyPart } from "@/components/patterns/lazy-part";

const loadPeople = () => import("./people");
export const People = lazyPart(async () => (await loadPeople()).People, { comesByItself: true });
export const PeopleInText = lazyPart(async () => (await loadPeople()).PeopleInText, { comesByItself: true });
