import { useEffect, useState } from 'react';

/** Keeps the screen on while the page is visible. Returns true while the lock is held. */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // Browsers release the lock when the visitor switches tabs, and refuse it without HTTPS or with a low battery.
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const newLock = await navigator.wakeLock.request('screen');
        if (isOver) return void newLock.release();
        lock = newLock;
        setIsHeld(true);
        newLock.addEventListener('release', () => setIsHeld(false));
      } catch {
        setIsHeld(false);
      }
    };
    const requestLock = () => void request();
    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', requestLock);
      void lock?.release();
    };
  }, []);
  return isHeld;
}
