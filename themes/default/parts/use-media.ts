import { useSyncExternalStore } from 'react';

/** Matches a phone in portrait orientation, where a card is a row. */
export const PHONE = '(width < 560px)';

/** Returns true if a media query matches; renders again on changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    listener => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
