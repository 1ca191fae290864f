import { useEffect, useEffectEvent, type HTMLAttributes, type Ref } from 'react';
import type { Titled } from './titled-element.ts';

interface AdoptedTriggerProps extends HTMLAttributes<HTMLElement> {
  readonly titled: Titled;
  readonly ref?: Ref<HTMLElement>;
}

type Handler = (event: unknown) => void;

/** Events of the trigger of a tooltip, and the props with their handlers. */
const EVENTS = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const;

/** Makes an element that is on the page already the trigger of a tooltip: gives it the handlers and attributes of one. */
export function AdoptedTrigger({ titled, ref, ...props }: AdoptedTriggerProps) {
  const { element, event: first } = titled;
  const description = props['aria-describedby'];
  const handle = useEffectEvent((name: (typeof EVENTS)[keyof typeof EVENTS], event: Event) =>
    (props[name] as Handler | undefined)?.(event),
  );
  const setRef = useEffectEvent((held: HTMLElement | null) => {
    if (typeof ref === 'function') ref(held);
    else if (ref) ref.current = held;
  });
  useEffect(() => {
    setRef(element);
    const stop = new AbortController();
    for (const [type, name] of Object.entries(EVENTS))
      element.addEventListener(type, event => handle(name, event), { signal: stop.signal });
    // The event with which it all began was before there were handlers.
    handle(first.type === 'focusin' ? 'onFocus' : 'onPointerMove', first);
    return () => {
      stop.abort();
      setRef(null);
    };
  }, [element, first]);
  useEffect(() => {
    if (!description || element.hasAttribute('aria-describedby')) return;
    element.setAttribute('aria-describedby', description);
    return () => element.removeAttribute('aria-describedby');
  }, [element, description]);
  return null;
}
