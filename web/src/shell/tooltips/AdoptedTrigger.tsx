import { useEffect, useEffectEvent, type HTMLAttributes, type Ref } from 'react';
import type { Titled } from './titled-element.ts';

interface AdoptedTriggerProps extends HTMLAttributes<HTMLElement> {
  readonly titled: Titled;
  readonly ref?: Ref<HTMLElement>;
}

type Handler = (event: unknown) => void;

/** Events of a tooltip's trigger, with the props of their handlers. */
const EVENTS = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const;

/** Makes an existing element the trigger of a tooltip by adding the handlers and attributes of a trigger. */
export function AdoptedTrigger({ titled, ref, ...props }: AdoptedTriggerProps) {
  const { element, event: first } = titled;
  const description = props['aria-describedby'];
  const handle = useEffectEvent((name: (typeof EVENTS)[keyof typeof EVENTS], event: Event) =>
    (props[name] as Handler | undefined)?.(event),
  );
  const setRef = useEffectEvent((element: HTMLElement | null) => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  });
  useEffect(() => {
    setRef(element);
    const stop = new AbortController();
    for (const [type, name] of Object.entries(EVENTS))
      element.addEventListener(type, event => handle(name, event), { signal: stop.signal });
    // The event that loaded the tooltips occurred before the handlers were added.
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
