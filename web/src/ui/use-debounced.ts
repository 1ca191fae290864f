import { useEffect, useState } from 'react';

/** Hook that returns a value once it has been unchanged for a time; until then, the previous value. Values are compared as JSON. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
