import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Empty.module.css';

interface EmptyProps {
  /** Drawing of two rows like those that belong here. Without it only the text is shown. */
  readonly icon?: LucideIcon;
  /** Button that adds the first one. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Says that there is nothing yet, or nothing that matches; for a page of the administrator's own things also how to begin. */
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
