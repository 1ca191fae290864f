import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches; renders again when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    listener => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
