/** On an icon: there is something new behind it, which its name says too. */
export const NewsDot = () => (
  <span aria-hidden className="absolute top-1.5 right-1.5 size-1.75 rounded-full bg-accent" />
);
