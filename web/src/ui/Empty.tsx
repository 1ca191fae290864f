import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Empty.module.css';

interface EmptyProps {
  /** Icon in a drawing of two rows above the text; without it only the text is shown. */
  readonly icon?: LucideIcon;
  /** Button that adds the first row. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Message for an empty list, optionally with a button that adds the first row. */
export const Empty = ({ icon: Icon, action, children }: EmptyProps) => (
  <div className={styles.empty}>
    {Icon && (
      <svg className={styles.drawing} viewBox="0 0 168 84" aria-hidden>
        <rect x="14" y="2" width="140" height="34" rx="8" />
        <rect x="4" y="28" width="160" height="52" rx="10" data-front />
        <path d="M66 48h78M66 62h50" />
        <Icon x="20" y="38" width="32" height="32" strokeWidth={1.5} />
      </svg>
    )}
    <div>{children}</div>
    {action}
  </div>
);
