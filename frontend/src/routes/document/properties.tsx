/** The line under a document's title, wherever it is opened. */
export { PropertiesLine } from "@/features/properties/components/properties-line";
