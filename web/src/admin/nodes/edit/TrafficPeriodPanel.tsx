import { Button, Flex } from '@radix-ui/themes';
import { useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NodeTraffic, TrafficLimitType } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { nodeApi } from '../../../api/nodes-api.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { DATE_TIME_WIDTH, type Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { checkedBy } from '../../../ui/form/checked-by.ts';
import { TextInput } from '../../../ui/form/fields.tsx';
import { useSubmitForm } from '../../../ui/form/use-submit-form.ts';
import styles from '../Dialogs.module.css';
import { AmountInput } from '../fields/AmountInput.tsx';
import { bytesOf, typedBytes, type Amount } from '../fields/bytes.ts';

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
  const usedUpAt = traffic.forecast?.usedUpAt ?? null;
  const isUsedUp = traffic.percent !== null && traffic.percent >= 100;
  const outlook = isUsedUp
    ? t('traffic.usedUp')
    : usedUpAt === null
      ? t('traffic.lasts')
      : t('traffic.usedUpOn', { date: format.date(usedUpAt) });
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
    ...(traffic.forecast ? [[t('traffic.forecast'), outlook] as const] : []),
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

interface CorrectionValues {
  up: Amount;
  down: Amount;
  note: string;
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
  const box = useRef<HTMLDivElement>(null);
  const form = useForm({
    defaultValues: { up: typedBytes(traffic.up), down: typedBytes(traffic.down), note: '' },
    resolver: checkedBy(({ up, down }: CorrectionValues) => ({
      up: bytesOf(up) === undefined ? 'traffic.invalid' : undefined,
      down: bytesOf(down) === undefined ? 'traffic.invalid' : undefined,
    })),
  });
  const { problem, send } = useSubmitForm(form, box, {
    done: t('traffic.corrected'),
    onSubmit: async ({ up, down, note }) =>
      onDone(await nodeApi.correctTraffic(uuid, { up: bytesOf(up)!, down: bytesOf(down)!, note })),
  });
  return (
    <FormProvider {...form}>
      <Flex ref={box} direction="column" gap="4" role="group" aria-label={t('traffic.correct')}>
        <AmountInput name="up" label={t('traffic.sent')} unitLabel={t('traffic.unit')} />
        <AmountInput name="down" label={t('traffic.received')} unitLabel={t('traffic.unit')} />
        <TextInput name="note" label={t('traffic.note')} hint={t('traffic.noteHint')} maxLength={500} />
        {problem !== undefined && <Callout tone="error">{problem}</Callout>}
        <Flex wrap="wrap" gap="2">
          <Button type="button" loading={form.formState.isSubmitting} onClick={send}>
            {t('traffic.setFigures')}
          </Button>
          <Button type="button" variant="soft" color="gray" onClick={() => onDone()}>
            {t('cancel')}
          </Button>
        </Flex>
      </Flex>
    </FormProvider>
  );
}

/** List of past corrections, which explain deviations from the counted traffic. */
function Ledger({ traffic: { corrections } }: { traffic: NodeTraffic }) {
  const { t, i18n } = useTranslation('nodes');
  const columns = useMemo((): readonly Column<NodeTraffic['corrections'][number]>[] => {
    const format = formatter(i18n.language);
    const both = ({ up, down }: { up: number; down: number }) => `↑ ${format.bytes(up)} ↓ ${format.bytes(down)}`;
    return [
      {
        id: 'at',
        header: t('ledger.at'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        cell: correction => format.dateTime(correction.at),
      },
      {
        id: 'before',
        header: t('ledger.before'),
        width: 150,
        priority: 2,
        cell: correction => both(correction.before),
      },
      { id: 'after', header: t('ledger.after'), width: 150, cell: correction => both(correction.after) },
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
        rowId={correction => String(correction.id)}
        rowName={correction => String(correction.id)}
        empty={null}
      />
    </section>
  );
}
