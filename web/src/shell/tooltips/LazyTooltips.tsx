import { Suspense, useEffect, useState } from 'react';
import { optionalPart } from '../../ui/optional-part.ts';
import { titledBy, type Titled } from './titled-element.ts';

const Tooltips = optionalPart(() => import('./Tooltips.tsx').then(({ Tooltips }) => Tooltips));

/**
 * Tooltips of the whole page, loaded when the pointer or the focus first reaches an element with a title. Phones never need them.
 */
export function LazyTooltips() {
  const [first, setFirst] = useState<Titled>();
  useEffect(() => {
    const stop = new AbortController();
    const start = (event: PointerEvent | FocusEvent) => {
      const titled = titledBy(event);
      if (!titled) return;
      stop.abort();
      setFirst(titled);
    };
    document.addEventListener('pointerover', start, { signal: stop.signal });
    document.addEventListener('focusin', start, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    first && (
      <Suspense fallback={null}>
        <Tooltips first={first} />
      </Suspense>
    )
  );
}
