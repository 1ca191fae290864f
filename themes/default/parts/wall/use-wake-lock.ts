import { useEffect, useState } from 'react';

/** Keeps the screen on while the page is visible. Returns whether the browser does. */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // Browsers release the lock with each change to another tab, and refuse it without HTTPS or on a low battery.
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (isOver) return void taken.release();
        lock = taken;
        setIsHeld(true);
        taken.addEventListener('release', () => setIsHeld(false));
      } catch {
        setIsHeld(false);
      }
    };
    const ask = () => void request();
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
  return isHeld;
}
