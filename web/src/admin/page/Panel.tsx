import { useId, type ReactNode } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  readonly title: string;
  /** Sentence on its purpose. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Panel of settings: what they are and, beside it where there is room, the fields. */
export function Panel({ title, lead, children }: PanelProps) {
  const id = useId();
  return (
    <div className={styles.frame}>
      <section className={styles.panel} aria-labelledby={id}>
        <header>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </header>
        <div className={styles.body}>{children}</div>
      </section>
    </div>
  );
}
