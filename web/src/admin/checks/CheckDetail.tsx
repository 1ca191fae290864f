import { Button, Dialog, SegmentedControl, Skeleton } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCheck, CheckHistory, CheckLocation } from '@vitrine/contracts';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { formatter } from '@vitrine/theme-sdk/shell';
import { checksApi } from '../../api/checks-api.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { TimeChart } from '../../ui/chart/LazyTimeChart.tsx';
import { CheckState } from '../../ui/check-state/CheckState.tsx';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { chartSlots } from './chart-slots.ts';
import styles from './CheckDetail.module.css';

const SPANS = { day: DAY_MS, week: 7 * DAY_MS, quarter: 90 * DAY_MS } as const;
type Span = keyof typeof SPANS;

/** Dialog with the response times, states and newest values of a check. */
export function CheckDetail({ check, onClose }: { readonly check: AdminCheck; readonly onClose: () => void }) {
  const { t } = useTranslation('checks');
  const [span, setSpan] = useState<Span>('day');
  // Rounded to minutes, so that a new render does not cause another request.
  const [to] = useState(() => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  const { data, error, reload } = useApiQuery(checksApi.history(check.id, { from: to - SPANS[span], to }));
  return (
    <Modal title={t('detail.history', { name: check.name })} width={860} onClose={onClose}>
      <SegmentedControl.Root value={span} aria-label={t('detail.span')} onValueChange={value => setSpan(value as Span)}>
        {(Object.keys(SPANS) as Span[]).map(name => (
          <SegmentedControl.Item key={name} value={name}>
            {t(`detail.spans.${name}`)}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      <LoadError error={error} onRetry={reload} />
      {!data && error === undefined && <Skeleton height="190px" />}
      {data && <ResponseTimes check={check} history={data} />}
      <Newest check={check} />
      <Locations locations={check.now.locations} />
      {data && <States history={data} />}
      <ModalActions>
        <Dialog.Close>
          <Button variant="soft" color="gray">
            {t('detail.close')}
          </Button>
        </Dialog.Close>
      </ModalActions>
    </Modal>
  );
}

function ResponseTimes({ check, history }: { readonly check: AdminCheck; readonly history: CheckHistory }) {
  const { t } = useTranslation('checks');
  if (history.slots.length === 0) return <p>{t('detail.noTimes')}</p>;
  const { at, average, min, max } = chartSlots(history);
  return (
    <TimeChart
      title={t('detail.times')}
      unit="ms"
      at={at}
      from={history.from}
      to={history.to}
      group={`check ${check.id}`}
      series={[{ id: 'seconds', label: t('detail.average'), colour: 0, values: average, min, max }]}
    />
  );
}

/** Time and message of the last run. */
function Newest({ check: { now } }: { readonly check: AdminCheck }) {
  const { t, i18n } = useTranslation('checks');
  const format = formatter(i18n.language);
  if (now.at === null) return <p>{t('detail.never')}</p>;
  return (
    <dl className={styles.values}>
      <dt>{t('detail.lastRun')}</dt>
      <dd>{format.dateTime(now.at)}</dd>
      {Object.entries(now.values).map(([name, value]) => [
        <dt key={`${name} name`}>
          <code>{name}</code>
        </dt>,
        <dd key={name}>{name.endsWith('_seconds') ? format.duration(value) : format.number(value)}</dd>,
      ])}
    </dl>
  );
}

/** Newest result of each location, if there are locations other than the server. */
function Locations({ locations }: { readonly locations: readonly CheckLocation[] }) {
  const { t, i18n } = useTranslation('checks');
  const format = formatter(i18n.language);
  const { data: nodes } = useApiQuery(api.adminNodes, { enabled: locations.length > 0 });
  if (locations.length === 0) return null;
  const nameOf = (uuid: string | null) =>
    uuid === null ? t('location.server') : (nodes?.find(node => node.uuid === uuid)?.name ?? uuid);
  return (
    <div className={styles.states}>
      <table>
        <caption>{t('location.title')}</caption>
        <thead>
          <tr>
            {(['stateAt', 'locationAt', 'timeAt', 'messageAt'] as const).map(name => (
              <th key={name} scope="col">
                {t(`detail.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {locations.map(({ node, state, seconds, message, reason }) => (
            <tr key={node ?? ''}>
              <td>
                <CheckState state={state} />
              </td>
              <td>{nameOf(node)}</td>
              <td>{seconds === null ? '–' : format.ms(seconds * 1000)}</td>
              <td>{reason && reason !== 'failed' ? t(`location.${reason}`) : message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function States({ history: { periods } }: { readonly history: CheckHistory }) {
  const { t, i18n } = useTranslation('checks');
  const format = formatter(i18n.language);
  if (periods.length === 0) return <p>{t('detail.noStates')}</p>;
  return (
    <div className={styles.states}>
      <table>
        <caption>{t('detail.states')}</caption>
        <thead>
          <tr>
            {(['stateAt', 'fromAt', 'lasted', 'messageAt'] as const).map(name => (
              <th key={name} scope="col">
                {t(`detail.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ from, to, state, message }) => (
            <tr key={from}>
              <td>
                <CheckState state={state} />
              </td>
              <td>{format.dateTime(from)}</td>
              <td>{format.duration((to - from) / 1000)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
