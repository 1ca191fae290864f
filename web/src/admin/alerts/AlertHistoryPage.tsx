import { Button } from '@radix-ui/themes';
import type { Alert } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { AlertCard } from './AlertCard.tsx';
import styles from './Alerts.module.css';

const ANY = 'any';
const STATES = [ANY, 'open', 'firing', 'pending', 'resolved'] as const;
const KINDS = [ANY, 'offline', 'load', 'latency', 'traffic', 'expiry', 'isolated'] as const;
const PAGE = 50;
const REFRESH_MS = 15_000;

const filterOf = (state: string, kind: string) => ({ ...(state !== ANY && { state }), ...(kind !== ANY && { kind }) });

/** Page `/admin/notification/history`: alerts with their duration and notifications. */
export function AlertHistoryPage() {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const now = useNow();
  const [state, setState] = useState<string>(ANY);
  const [kind, setKind] = useState<string>(ANY);
  const [older, setOlder] = useState<{ of: string; alerts: readonly Alert[]; done: boolean }>();
  const asked = `${state} ${kind}`;
  const load = useCallback(
    (signal?: AbortSignal) => alertApi.alerts({ ...filterOf(state, kind), limit: PAGE }, signal),
    [state, kind],
  );
  const { data, error, reload } = useAsyncData(load);
  useEffect(() => {
    const timer = setInterval(() => void reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);

  const more = older?.of === asked ? older : undefined;
  const newest = data ?? [];
  const alerts = [...newest, ...(more?.alerts.filter(({ id }) => !newest.some(alert => alert.id === id)) ?? [])];
  const filtered = state !== ANY || kind !== ANY;
  const hasMore = newest.length === PAGE && !more?.done;

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await reload();
    } catch (failure) {
      toast('error', problem(failure));
    }
  };
  const loadMore = () =>
    attempt(async () => {
      const page = await alertApi.alerts({ ...filterOf(state, kind), limit: PAGE, before: alerts.at(-1)?.id });
      setOlder({ of: asked, alerts: [...(more?.alerts ?? []), ...page], done: page.length < PAGE });
    });
  const mute = (id: number, minutes: number) =>
    attempt(async () => {
      await alertApi.mute(id, minutes);
      toast('success', t('history.muted'));
    });

  return (
    <div className={table.page}>
      <header className={table.head}>
        <PageTitle />
        <div className={styles.filters}>
          <Filter
            label={t('history.state')}
            value={state}
            values={STATES}
            word={value => t(`state.${value}`)}
            onChange={setState}
          />
          <Filter
            label={t('history.kind')}
            value={kind}
            values={KINDS}
            word={value => t(`kind.${value}`)}
            onChange={setKind}
          />
        </div>
      </header>
      <p className={table.lead}>{t('history.lead')}</p>
      <LoadError error={error} onRetry={reload} />
      {data && alerts.length === 0 && <p className={table.none}>{t(filtered ? 'history.noMatch' : 'history.none')}</p>}
      <ul className={styles.cards}>
        {alerts.map(alert => (
          <AlertCard
            key={alert.id}
            alert={alert}
            now={now}
            onAcknowledge={() => void attempt(() => alertApi.acknowledge(alert.id))}
            onMute={minutes => void mute(alert.id, minutes)}
          />
        ))}
      </ul>
      {hasMore && (
        <Button variant="soft" color="gray" onClick={() => void loadMore()}>
          {t('history.more')}
        </Button>
      )}
    </div>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly word: (value: string) => string;
  readonly onChange: (value: string) => void;
}

function Filter({ label, value, values, word, onChange }: FilterProps) {
  return (
    <select className={table.box} aria-label={label} value={value} onChange={event => onChange(event.target.value)}>
      {values.map(one => (
        <option key={one} value={one}>
          {word(one)}
        </option>
      ))}
    </select>
  );
}
