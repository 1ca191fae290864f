import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExecRun } from '@vitrine/contracts';
import styles from './Exec.module.css';
import { RunRow } from './RunRow.tsx';

interface RunListProps {
  readonly task: string;
  readonly runs: readonly ExecRun[];
  readonly outputs: Readonly<Record<string, string>>;
  /** Nodes with expanded output. */
  readonly open: readonly string[];
  /** Called to expand or collapse the output of a node. Must be stable, like `onCancel`: rows are memoised. */
  readonly onTurn: (node: string) => void;
  readonly onCancel: (node: string) => void;
}

const ROW = 46;

/** Virtualized list of a task's nodes with their output. */
export function RunList({ task, runs, outputs, open, onTurn, onCancel }: RunListProps) {
  const { t } = useTranslation('exec');
  const frame = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    // The content above changes its height while the task runs.
    const watch = new ResizeObserver(() => setTop((frame.current?.getBoundingClientRect().top ?? 0) + scrollY));
    watch.observe(frame.current!.parentElement!);
    return () => watch.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: runs.length,
    estimateSize: () => ROW,
    overscan: 6,
    scrollMargin: top,
    getItemKey: i => runs[i]!.node,
  });
  return (
    <ul ref={frame} className={styles.runs} aria-label={t('runs')} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const run = runs[index]!;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={runs.length}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <RunRow
              task={task}
              run={run}
              output={outputs[run.node] ?? ''}
              open={open.includes(run.node)}
              onTurn={onTurn}
              onCancel={onCancel}
            />
          </li>
        );
      })}
    </ul>
  );
}
