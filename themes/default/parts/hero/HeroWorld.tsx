import { Maximize2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNodes, useT, World } from '@vitrine/theme-sdk';
import styles from './HeroWorld.module.css';

/** Map of the fleet: flat and static, with a button to enlarge it. The code is loaded when the page is idle. */
export function HeroWorld({ onEnlarge }: { readonly onEnlarge: () => void }) {
  const hasPlaces = useNodes().some(({ region }) => region);
  const t = useT();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300));
    whenIdle(() => setIsIdle(true));
  }, []);
  if (!hasPlaces) return null;
  return (
    <div className={styles.world} data-world>
      {isIdle && <World form="strip" />}
      <button type="button" aria-label={t('world.enlarge')} title={t('world.enlarge')} onClick={onEnlarge}>
        <Maximize2 aria-hidden size={13} />
      </button>
    </div>
  );
}
