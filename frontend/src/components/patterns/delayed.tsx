/** Nothing for a quarter of a second, then its children: what loads quickly shows no skeleton at all. */
import { useEffect, useState, type ReactNode } from "react";

const DELAY = 250;

export function Delayed({ children }: { children: ReactNode }) {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  return waited ? children : null;
}
