import { Tooltip } from 'radix-ui';
import { useEffect, useState } from 'react';
import { AdoptedTrigger } from './AdoptedTrigger.tsx';
import { takeTitle, titledBy, type Titled } from './titled-element.ts';
import styles from './Tooltips.module.css';

/** Delay before a tooltip opens, and time after its closing in which the next one opens at once, in ms. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

/** Hook that returns the last element with a title that the pointer entered or that got keyboard focus. */
function useTitled(first: Titled | undefined): Titled | undefined {
  const [titled, setTitled] = useState(() =>
    // The pointer may have left the element while the tooltips were loading.
    first?.element.matches(':hover, :focus') ? first : undefined,
  );
  useEffect(() => {
    const enter = (event: PointerEvent | FocusEvent) => {
      const next = titledBy(event);
      // An element that was removed with its page sends no pointerleave event.
      setTitled(current => next ?? (current?.element.isConnected ? current : undefined));
    };
    document.addEventListener('pointerover', enter);
    document.addEventListener('focusin', enter);
    return () => {
      document.removeEventListener('pointerover', enter);
      document.removeEventListener('focusin', enter);
    };
  }, []);
  return titled;
}

function Shown({ titled }: { readonly titled: Titled }) {
  const [title, setTitle] = useState(titled.element.title);
  useEffect(() => takeTitle(titled.element, setTitle), [titled.element]);
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <AdoptedTrigger titled={titled} />
      </Tooltip.Trigger>
      <Tooltip.Content className={styles.tooltip} sideOffset={4} collisionPadding={8}>
        {title}
      </Tooltip.Content>
    </Tooltip.Root>
  );
}

let lastKey = 0;
const keys = new WeakMap<Element, number>();
/** Returns a unique key of an element, so that each element has its own tooltip. */
const keyOf = (element: Element) => {
  const key = keys.get(element) ?? (lastKey += 1);
  keys.set(element, key);
  return key;
};

/** Tooltips of all elements with a `title`, for pointer and keyboard, instead of the browser's. */
export function Tooltips({ first }: { readonly first?: Titled }) {
  const titled = useTitled(first);
  return (
    <Tooltip.Provider delayDuration={OPEN_DELAY} skipDelayDuration={SKIP_DELAY} disableHoverableContent>
      {titled && <Shown key={keyOf(titled.element)} titled={titled} />}
    </Tooltip.Provider>
  );
}
