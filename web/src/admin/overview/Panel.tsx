import { Skeleton } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadError } from '../../ui/LoadError.tsx';
import styles from './Overview.module.css';

interface PanelProps {
  readonly title: string;
  /** Page with everything about it, and the text of its link. */
  readonly to: string;
  readonly more: string;
  /** True once its content is known. */
  readonly loaded: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => Promise<void>;
  readonly children: ReactNode;
}

/** Part of the overview: a heading, a link to its page, and a few rows. */
export function Panel({ title, to, more, loaded, error, onRetry, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Link to={to}>{more}</Link>
      </header>
      {error !== undefined && onRetry && <LoadError error={error} onRetry={onRetry} />}
      {loaded ? children : error === undefined && <Skeleton height="96px" />}
    </section>
  );
}
