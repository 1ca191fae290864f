import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Returns whether the page is in fullscreen mode, and a function that toggles it; undefined if the browser does not support it. */
export function useFullscreen(): readonly [boolean, (() => void) | undefined] {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return [isFull, document.fullscreenEnabled ? toggle : undefined];
}
