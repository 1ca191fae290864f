import type { CSSProperties, ReactNode } from 'react';
import { Slot, useT } from '@vitrine/theme-sdk';
import { useOptions } from '../parts/options.ts';
import styles from './Frame.module.css';

export function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const { alarmColour } = useOptions();
  return (
    <div className={styles.frame} style={{ '--alarm': alarmColour } as CSSProperties}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      <Slot name="Header" />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Slot name="Footer" />
    </div>
  );
}
