/**
 * The place where toasts appear. It is loaded with the first of them, and before by what may have to say that the
 * connection is gone.
 */
export async function loadToaster() {
  return (await import("./toaster")).Toaster;
}
