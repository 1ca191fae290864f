import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element that the header on screen keeps free; there is one header. */
let space: HTMLElement | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

interface HeaderSpaceProps {
  readonly className?: string | undefined;
}

/** Place in a header for what pages add to it: the groups and the search of the home page, the way back of a node's page. */
export function HeaderSpace({ className }: HeaderSpaceProps) {
  const keep = useCallback((element: HTMLDivElement) => {
    space = element;
    for (const listener of listeners) listener();
    return () => {
      if (space === element) space = null;
      for (const listener of listeners) listener();
    };
  }, []);
  return <div ref={keep} className={className} />;
}

/** Draws its children in the header's `HeaderSpace`; where the header has none, in place. */
export function InHeader({ children }: { readonly children: ReactNode }): ReactNode {
  const target = useSyncExternalStore(subscribe, () => space);
  return target ? createPortal(children, target) : children;
}
