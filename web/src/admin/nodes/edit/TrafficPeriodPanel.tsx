import { Button } from '@radix-ui/themes';
import type { NodeTraffic, TrafficLimitType } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { toast } from '../../../ui/toasts/toasts.ts';
import { useFieldMessage } from '../../../ui/schema-form/use-field-message.ts';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import { AmountField, TextInputField } from '../fields/FormFields.tsx';
import { bytesOf, typedBytes } from '../fields/bytes.ts';
import styles from '../Dialogs.module.css';

interface PeriodProps {
  readonly uuid: string;
  readonly type: TrafficLimitType;
  readonly traffic: NodeTraffic;
  readonly onCorrected: (traffic: NodeTraffic) => void;
}

/** Panel with the traffic of the current period and its corrections. */
export function TrafficPeriodPanel({ uuid, type, traffic, onCorrected }: PeriodProps) {
  const { t, i18n } = useTranslation('nodes');
  const format = formatter(i18n.language);
  const [correcting, setCorrecting] = useState(false);
  const facts = [
    [
      t('traffic.since'),
      t('traffic.sinceUntil', { since: format.dateTime(traffic.since), until: format.dateTime(traffic.until) }),
    ],
    [t('traffic.sent'), format.bytes(traffic.up)],
    [t('traffic.received'), format.bytes(traffic.down)],
    [
      t('traffic.counted', { type: t(`limitType.${type}.name`) }),
      format.bytes(traffic.used) + (traffic.percent === null ? '' : ` · ${format.percent(traffic.percent)}`),
    ],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {correcting ? (
        <Correction
          uuid={uuid}
          traffic={traffic}
          onDone={corrected => {
            setCorrecting(false);
            if (corrected) onCorrected(corrected);
          }}
        />
      ) : (
        <Button type="button" variant="soft" color="gray" className={styles.more} onClick={() => setCorrecting(true)}>
          {t('traffic.correct')}
        </Button>
      )}
      <Ledger traffic={traffic} />
    </>
  );
}

function Correction({
  uuid,
  traffic,
  onDone,
}: {
  uuid: string;
  traffic: NodeTraffic;
  onDone: (corrected?: NodeTraffic) => void;
}) {
  const { t } = useTranslation('nodes');
  const problem = useErrorMessage();
  const message = useFieldMessage();
  const [values, setValues] = useState({ up: typedBytes(traffic.up), down: typedBytes(traffic.down), note: '' });
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [up, down] = [bytesOf(values.up.amount, values.up.unit), bytesOf(values.down.amount, values.down.unit)];
  const fault = (bytes: number | undefined) =>
    tried && bytes === undefined ? message({ code: 'traffic.invalid', message: 'traffic.invalid' }) : undefined;
  const correct = async () => {
    setTried(true);
    if (up === undefined || down === undefined) return;
    setBusy(true);
    try {
      onDone(await nodeApi.correctTraffic(uuid, { up, down, note: values.note }));
      toast('success', t('traffic.corrected'));
    } catch (error) {
      toast('error', problem(error));
      setBusy(false);
    }
  };
  return (
    <div className={styles.correction} role="group" aria-label={t('traffic.correct')}>
      <AmountField
        label={t('traffic.sent')}
        unitLabel={t('traffic.unit')}
        value={values.up}
        onChange={up => setValues({ ...values, up })}
        error={fault(up)}
      />
      <AmountField
        label={t('traffic.received')}
        unitLabel={t('traffic.unit')}
        value={values.down}
        onChange={down => setValues({ ...values, down })}
        error={fault(down)}
      />
      <TextInputField
        label={t('traffic.note')}
        hint={t('traffic.noteHint')}
        value={values.note}
        onChange={note => setValues({ ...values, note })}
        maxLength={500}
      />
      <p className={styles.quick}>
        <Button type="button" loading={busy} onClick={() => void correct()}>
          {t('traffic.setFigures')}
        </Button>
        <Button type="button" variant="soft" color="gray" onClick={() => onDone()}>
          {t('cancel')}
        </Button>
      </p>
    </div>
  );
}

/** List of past corrections, which explain differences from the counted traffic. */
function Ledger({ traffic: { corrections } }: { traffic: NodeTraffic }) {
  const { t, i18n } = useTranslation('nodes');
  const columns = useMemo((): readonly Column<NodeTraffic['corrections'][number]>[] => {
    const format = formatter(i18n.language);
    const both = ({ up, down }: { up: number; down: number }) => `↑ ${format.bytes(up)} ↓ ${format.bytes(down)}`;
    return [
      { id: 'at', header: t('ledger.at'), width: 170, grow: 0, cell: one => format.dateTime(one.at) },
      { id: 'before', header: t('ledger.before'), width: 150, priority: 2, cell: one => both(one.before) },
      { id: 'after', header: t('ledger.after'), width: 150, cell: one => both(one.after) },
      { id: 'by', header: t('ledger.by'), width: 140, cell: ({ by, note }) => [by, note].filter(Boolean).join(' · ') },
    ];
  }, [t, i18n.language]);
  if (corrections.length === 0) return null;
  return (
    <section className={styles.ledger} aria-label={t('ledger.title')}>
      <h3>{t('ledger.title')}</h3>
      <DataTable
        label={t('ledger.title')}
        columns={columns}
        rows={corrections}
        rowId={one => String(one.id)}
        rowName={one => String(one.id)}
        empty={null}
      />
    </section>
  );
}
