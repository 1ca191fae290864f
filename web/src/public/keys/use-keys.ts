import { useEffect, useState } from 'react';
import { isPressed } from './is-pressed.ts';

type Press = (key: string) => void;

/**
 * Presses of the page's shortcuts. They are queued until there is a listener, because the first press loads the code that handles
 * them.
 */
export interface KeyPresses {
  /** Calls the listener with queued presses and each further press, until the returned function is called. */
  readonly listen: (press: Press) => () => void;
}

/** Hook that returns the presses of the page's shortcuts after the first press. */
export function useKeys(): KeyPresses | undefined {
  const [presses, setPresses] = useState<KeyPresses>();
  useEffect(() => {
    const pressedKeys: string[] = [];
    let listener: Press | undefined;
    const keys: KeyPresses = {
      listen: press => {
        listener = press;
        pressedKeys.splice(0).forEach(press);
        return () => (listener = undefined);
      },
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const key = isPressed(event);
      if (key === undefined) return;
      event.preventDefault();
      if (listener) return listener(key);
      pressedKeys.push(key);
      setPresses(keys);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return presses;
}
