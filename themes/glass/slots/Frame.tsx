import type { CSSProperties } from 'react';
import { Slot, useT, useThemeOptions, type Slots } from '@vitrine/theme-sdk';
import { useIsWeak } from '../parts/use-is-weak.ts';
import type config from '../theme.config.ts';
import styles from './Frame.module.css';

/** Frame of every page: the wallpaper, and the page between header and footer. */
export function Frame({ children }: Slots['Frame']) {
  const { wallpaper, hue, picture } = useThemeOptions<typeof config>();
  const isWeak = useIsWeak();
  const t = useT();
  const wall = { '--shift': hue, ...(picture && { backgroundImage: `url("${picture}")` }) } as CSSProperties;
  return (
    <div className={styles.frame} data-picture={picture ? '' : undefined} data-weak={isWeak || undefined}>
      <div className={styles.wall} data-wall={wallpaper} style={wall} aria-hidden />
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
