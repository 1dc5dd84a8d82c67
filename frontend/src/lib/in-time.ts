/** Waits for what may never answer, as a disk, and not for ever. */

/** Milliseconds that the disk may take to answer before it is given up. */
const ANSWER_WITHIN = 5000;

/** What was asked for; `otherwise` when no answer comes in time. */
export async function inTime<Value, Otherwise>(
  asked: Promise<Value>,
  otherwise: Otherwise,
  timeout = ANSWER_WITHIN,
): Promise<Value | Otherwise> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), timeout);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
