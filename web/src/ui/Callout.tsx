import './radix/callout.css';
import { Callout as RadixCallout } from '@radix-ui/themes';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Callout.module.css';

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert };
const COLORS = { info: undefined, warning: 'amber', error: 'red' } as const;

/** Highlighted message. Errors are announced at once. */
export function Callout({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  const color = COLORS[tone];
  return (
    <RadixCallout.Root size="1" role={tone === 'error' ? 'alert' : 'note'} {...(color && { color })}>
      <RadixCallout.Icon>
        <Icon aria-hidden size={16} />
      </RadixCallout.Icon>
      <div className={styles.text}>{children}</div>
    </RadixCallout.Root>
  );
}
