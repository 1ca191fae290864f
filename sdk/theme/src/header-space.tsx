import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element reserved in the current header; a page has only one header. */
let space: HTMLElement | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

interface HeaderSpaceProps {
  readonly className?: string | undefined;
}

/** Reserves space in a header for elements of pages: the groups and the search of the home page, the back link of a node's page. */
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

/** Renders its children in the header's `HeaderSpace`; in place if the header has none. */
export function InHeader({ children }: { readonly children: ReactNode }): ReactNode {
  const target = useSyncExternalStore(subscribe, () => space);
  return target ? createPortal(children, target) : children;
}
