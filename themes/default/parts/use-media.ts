import { useSyncExternalStore } from 'react';

/** As narrow as a phone held upright: a card is a row there. */
export const PHONE = '(width < 560px)';

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
