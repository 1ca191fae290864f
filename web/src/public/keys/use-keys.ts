import { useEffect, useState } from 'react';
import { isPressed } from './is-pressed.ts';

/** Hook that returns the first key of the page that was pressed. The code behind the keys is loaded with it. */
export function useKeys(): string | undefined {
  const [first, setFirst] = useState<string>();
  useEffect(() => {
    if (first !== undefined) return;
    const wake = (event: KeyboardEvent) => {
      const key = isPressed(event);
      if (key === undefined) return;
      event.preventDefault();
      setFirst(key);
    };
    addEventListener('keydown', wake);
    return () => removeEventListener('keydown', wake);
  }, [first]);
  return first;
}
