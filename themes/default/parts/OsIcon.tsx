import type { CSSProperties } from 'react';
import { useHref } from 'react-router-dom';
import { osSign } from './os-sign.ts';
import styles from './OsIcon.module.css';

/** Icon of an operating system by its name, in the text colour. It has no text alternative, because the name is next to it. */
export function OsIcon({ os, size = 14 }: { os: string; size?: number }) {
  const sign = osSign(os);
  const file = useHref(`/os-icons/${sign}.svg`);
  if (!sign) return null;
  return (
    <span
      aria-hidden
      className={styles.icon}
      style={{ '--sign': `url("${file}")`, width: size, height: size } as CSSProperties}
    />
  );
}
