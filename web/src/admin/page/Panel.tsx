import { useId, type ReactNode } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  readonly title: string;
  /** Sentence on the purpose of the panel. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Panel of settings: title and purpose, with the fields beside them if there is space. */
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
