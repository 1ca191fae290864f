import { Button, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminNode, AdminPingTask, Backtest, BacktestRequest } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { formatter } from '@vitrine/theme-sdk/shell';
import { alertApi } from '../../api/alerts-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import dialog from '../../ui/dialog/Dialog.module.css';
import { Choice } from '../../ui/form/Choice.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './Alerts.module.css';
import { shownValue } from './units.ts';

const DAYS = [1, 7, 30] as const;

interface BacktestPanelProps {
  /** The rule in the editor; undefined while it is invalid. */
  readonly rule: BacktestRequest['rule'] | undefined;
  readonly unit: string;
  readonly nodes: readonly AdminNode[];
  readonly tasks?: readonly Pick<AdminPingTask, 'id' | 'name'>[];
}

/** Panel with a backtest, which shows before saving when a rule would have fired on stored history. */
export function BacktestPanel({ rule, unit, nodes, tasks = [] }: BacktestPanelProps) {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const [days, setDays] = useState<number>(7);
  const [answer, setAnswer] = useState<{ of: string; result: Backtest }>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const requestKey = JSON.stringify([rule, days]);

  const runBacktest = async () => {
    if (!rule) return;
    setBusy(true);
    setError(undefined);
    try {
      setAnswer({ of: requestKey, result: await alertApi.backtest({ rule, days }) });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.backtest} aria-label={t('backtest.title')}>
      <div className={styles.row}>
        <b>{t('backtest.title')}</b>
        <Choice
          label={t('backtest.span')}
          value={String(days)}
          onChange={value => setDays(Number(value))}
          options={DAYS.map(count => [String(count), t('backtest.days', { count })])}
        />
        <Button
          type="button"
          size="1"
          variant="soft"
          loading={busy}
          disabled={!rule}
          onClick={() => void runBacktest()}
        >
          {t('backtest.run')}
        </Button>
      </div>
      <Text as="p" color="gray">
        {t('backtest.lead')}
      </Text>
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
      <div role="status">
        {answer && (
          <Outcome
            result={answer.result}
            old={answer.of !== requestKey}
            unit={unit}
            days={days}
            nodes={nodes}
            tasks={tasks}
          />
        )}
      </div>
    </section>
  );
}

interface OutcomeProps extends Required<Omit<BacktestPanelProps, 'rule'>> {
  readonly result: Backtest;
  /** True if the rule was edited after the backtest. */
  readonly old: boolean;
  readonly days: number;
}

function Outcome({ result, old, unit, nodes, tasks }: OutcomeProps) {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const { from, to, count, shorterThanThreeMinutes, matchingNodes, evaluatedNodes, firings } = result;
  const nameOf = ({ node: uuid, task, labels = {} }: Backtest['firings'][number]) =>
    [
      uuid === null ? '' : (nodes.find(node => node.uuid === uuid)?.name ?? '–'),
      tasks.find(({ id }) => id === task)?.name,
      Object.values(labels).join(' '),
    ]
      .filter(Boolean)
      .join(' → ');
  const share = (ms: number) => `${Math.max(0.3, (ms / (to - from)) * 100)}%`;
  return (
    <div className={dialog.body} data-old={old}>
      <p>
        <b>{t('backtest.count', { count, days: Math.round((to - from) / DAY_MS) })}</b>
        {shorterThanThreeMinutes > 0 && ` ${t('backtest.short', { count: shorterThanThreeMinutes })}`}
        {evaluatedNodes < matchingNodes && ` ${t('backtest.seen', { seen: evaluatedNodes, covered: matchingNodes })}`}
        {old && ` ${t('backtest.old')}`}
      </p>
      {count > 0 && (
        <>
          <svg className={styles.timeline} aria-hidden width="100%">
            {firings.map((firing, i) => (
              <rect
                key={i}
                x={share(firing.from - from)}
                width={share((firing.to ?? to) - firing.from)}
                y="0"
                height="100%"
                fill="var(--red-9)"
                fillOpacity="0.6"
              />
            ))}
          </svg>
          <ul>
            {firings.map((firing, i) => (
              <li key={i}>
                <span>{nameOf(firing)}</span>
                <span>
                  {format.dateTime(firing.from)} ·{' '}
                  {firing.to === null ? t('backtest.lasts') : format.duration((firing.to - firing.from) / 1000)}
                  {firing.peak !== null && ` · ${shownValue(format, unit, firing.peak)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
