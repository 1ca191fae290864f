import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Callout.module.css';

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert };

/** Highlighted message. Errors are announced at once. */
export function Callout({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'note'}>
      <Icon aria-hidden size={17} />
      <div>{children}</div>
    </div>
  );
}
