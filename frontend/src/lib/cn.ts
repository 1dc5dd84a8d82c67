/**
 * Joins class names, leaving out what is false. It does not resolve conflicts (that would cost every page 7 kB):
 * a component's `className` adds to its own classes, and `!` marks the rare one that must win.
 */
export { clsx as cn } from "clsx";
