import { useEffect, useRef } from 'react';
import { Slot, useT, type Slots } from '@vitrine/theme-sdk';
import styles from './NodeGrid.module.css';

/** Marks the cards that overlap the globe, because only these blur their background. */
function markOver(grid: HTMLElement): void {
  const globe = document.querySelector('[data-globe]')?.getBoundingClientRect();
  const radius = (globe?.width ?? 0) * 0.45;
  for (const card of grid.children) {
    const box = card.getBoundingClientRect();
    const x = (globe?.left ?? 0) + (globe?.width ?? 0) / 2;
    const y = (globe?.top ?? 0) + (globe?.height ?? 0) / 2;
    const dx = x - Math.max(box.left, Math.min(box.right, x));
    const dy = y - Math.max(box.top, Math.min(box.bottom, y));
    (card as HTMLElement).toggleAttribute('data-over', Math.hypot(dx, dy) < radius);
  }
}

/** All nodes in one grid without gaps. Cards outside of the window are excluded from layout. */
export function NodeGrid({ uuids }: Slots['NodeGrid']) {
  const grid = useRef<HTMLDivElement>(null);
  const t = useT();
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const mark = () => markOver(element);
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    mark();
    return () => observer.disconnect();
  }, [uuids]);
  // With up to six cards, the number of columns depends on their number.
  const few = uuids.length <= 6 ? uuids.length : undefined;
  return (
    <div ref={grid} className={styles.grid} data-few={few} role="list" aria-label={t('home.nodes')}>
      {uuids.map(uuid => (
        <div key={uuid} role="listitem">
          <Slot name="NodeCard" uuid={uuid} />
        </div>
      ))}
    </div>
  );
}
