import { Button } from '@radix-ui/themes';
import type { NodeTraffic, TrafficLimitType } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { useFieldMessage } from '../../../ui/schema-form/use-field-message.ts';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import { AmountField, TextInputField } from '../fields/FormFields.tsx';
import { bytesOf, typedBytes } from '../fields/bytes.ts';
import styles from '../NodesPage.module.css';

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
  const format = formatter(i18n.language);
  if (corrections.length === 0) return null;
  const both = ({ up, down }: { up: number; down: number }) => (
    <span className={styles.two}>
      <span>↑ {format.bytes(up)}</span>
      <span>↓ {format.bytes(down)}</span>
    </span>
  );
  return (
    <div className={styles.ledger} tabIndex={0} role="region" aria-label={t('ledger.title')}>
      <table>
        <caption>{t('ledger.title')}</caption>
        <thead>
          <tr>
            {(['at', 'before', 'after', 'by'] as const).map(column => (
              <th key={column} scope="col">
                {t(`ledger.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {corrections.map(({ id, at, before, after, note, by }) => (
            <tr key={id}>
              <td>{format.dateTime(at)}</td>
              <td>{both(before)}</td>
              <td>{both(after)}</td>
              <td>
                {by}
                {note && <span className={styles.note}>{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
