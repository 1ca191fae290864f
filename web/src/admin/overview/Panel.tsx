import { Skeleton } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadError } from '../../ui/LoadError.tsx';
import styles from './Overview.module.css';

interface PanelProps {
  readonly title: string;
  /** Path of the page with all details, and the text of the link to it. */
  readonly to: string;
  readonly more: string;
  /** True once the content is loaded. */
  readonly loaded: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => Promise<void>;
  readonly children: ReactNode;
}

/** Section of the overview: a heading, a link to its page, and a few rows. */
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
