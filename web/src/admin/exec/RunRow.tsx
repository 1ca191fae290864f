import { Button } from '@radix-ui/themes';
import { Ban, ChevronRight, SquareTerminal } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExecRun } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { formatElapsed } from '../control/format-elapsed.ts';
import styles from './Exec.module.css';
import { plainOutput } from './plain-output.ts';
import { RunStatus } from './RunStatus.tsx';

interface RunRowProps {
  readonly task: string;
  readonly run: ExecRun;
  readonly output: string;
  readonly open: boolean;
  readonly onTurn: (node: string) => void;
  readonly onCancel: (node: string) => void;
}

function Lasted({ run }: { run: ExecRun }) {
  const { i18n } = useTranslation('exec');
  const now = useNow();
  return formatElapsed(formatter(i18n.language), (run.endedAt ?? Math.max(now, run.startedAt)) - run.startedAt);
}

/** Maximum characters of a line in a collapsed row, which exceeds the width of any screen. */
const TAIL = 200;

/** Row of a task's node: its state in one line, and the output below. It renders again only when its own run has changed. */
export const RunRow = memo(function RunRow({ task, run, output, open, onTurn, onCancel }: RunRowProps) {
  const { t } = useTranslation('exec');
  const ran = run.status !== 'offline' && run.status !== 'refused';
  const id = `run-${task}-${run.node}`;
  return (
    <article className={styles.run} data-status={run.status} aria-label={run.name}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onTurn(run.node)}
      >
        <ChevronRight aria-hidden size={16} className={styles.turn} />
        <RunStatus status={run.status} />
        <span className={styles.name}>{run.name}</span>
        <span className={styles.tail}>
          {open ? '' : run.reason ? t(`reason.${run.reason}`) : plainOutput(run.lastLine).slice(-TAIL)}
        </span>
        {run.exitCode !== null && <span className={styles.figure}>{t('exit', { code: run.exitCode })}</span>}
        {run.signal && <span className={styles.figure}>{run.signal}</span>}
        {ran && (
          <span className={styles.figure}>
            <Lasted run={run} />
          </span>
        )}
      </button>
      {open && (
        <div id={id} className={styles.more}>
          {run.reason && <p>{t(`reason.${run.reason}`)}</p>}
          {run.status === 'timeout' && <p>{t('timedOut')}</p>}
          {ran && <Output run={run} text={output} />}
          <div className={styles.tools}>
            {run.status === 'running' && (
              <Button size="1" variant="soft" color="red" onClick={() => onCancel(run.node)}>
                <Ban aria-hidden size={14} />
                {t('cancelOne', { name: run.name })}
              </Button>
            )}
            {ran && (
              <Button size="1" variant="soft" color="gray" asChild>
                <Link to={`/terminal?uuid=${run.node}`}>
                  <SquareTerminal aria-hidden size={14} />
                  {t('terminal')}
                </Link>
              </Button>
            )}
          </div>
        </div>
      )}
    </article>
  );
});

function Output({ run, text }: { run: ExecRun; text: string }) {
  const { t, i18n } = useTranslation('exec');
  const format = formatter(i18n.language);
  const box = useRef<HTMLPreElement>(null);
  const follows = useRef(true);
  const output = useMemo(() => plainOutput(text), [text]);
  useEffect(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [output]);
  const dropped = run.bytesWritten - run.bytesKept;
  const runs = run.status === 'running';
  return (
    <>
      <pre
        ref={box}
        className={styles.output}
        tabIndex={0}
        aria-label={t('outputOf', { name: run.name })}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < 24;
        }}
      >
        {output || <span className={styles.silent}>{t(runs ? 'nothingYet' : 'nothing')}</span>}
      </pre>
      {dropped > 0 && <p>{t('dropped', { size: format.size(dropped) })}</p>}
    </>
  );
}
