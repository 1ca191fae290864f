import '../../ui/radix/forced-colors.css';
import type { ReactNode } from 'react';
import { Preferences } from '../../shell/preferences/Preferences.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './AuthFrame.module.css';

/** Layout of sign-in and set-up, which themes cannot change. */
export function AuthFrame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.corner}>
        <Preferences />
      </div>
      <main className={styles.panel}>
        <Mark className={styles.mark} />
        <h1>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </main>
    </div>
  );
}
