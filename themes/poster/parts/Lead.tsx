import type { ReactNode } from 'react';
import styles from './Lead.module.css';

interface LeadProps {
  /** The figure, with a no-break space before its unit. */
  readonly huge: string;
  /** Sentence about the figure, as the heading of the page. */
  readonly title: string;
  /** Six smaller figures, as groups of a definition list. */
  readonly children: ReactNode;
}

/** One huge figure, and six smaller ones on its baseline. */
export function Lead({ huge, title, children }: LeadProps) {
  const [figure, unit] = huge.split('\u00a0');
  return (
    <div className={styles.lead}>
      <h1>
        <span className="visually-hidden">{title}</span>
        <span aria-hidden className={styles.huge} data-unknown={huge === '–' || undefined}>
          {figure}
          {unit && <small>{unit}</small>}
        </span>
      </h1>
      <dl>{children}</dl>
    </div>
  );
}
