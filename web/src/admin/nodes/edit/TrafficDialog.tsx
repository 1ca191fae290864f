import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode, TrafficLimitType } from '@vitrine/contracts';
import { nodeApi } from '../../../api/nodes-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { checkedBy } from '../../../ui/form/checked-by.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { storedRow } from '../../../ui/form/use-form-conflict.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import styles from '../Dialogs.module.css';
import { LimitTypeInput, ResetDayInput, TrafficLimitInput } from '../fields/BillingFields.tsx';
import { bytesOf, typedBytes, type Amount } from '../fields/bytes.ts';
import { dayOf } from '../fields/day.ts';
import type { NodeDialogProps } from './InfoDialog.tsx';
import { TrafficPeriodPanel } from './TrafficPeriodPanel.tsx';

interface TrafficValues {
  trafficLimit: Amount;
  trafficLimitType: TrafficLimitType;
  monthRotate: string;
}

function valuesOf({ trafficLimit, trafficLimitType, monthRotate }: AdminNode): TrafficValues {
  return { trafficLimit: typedBytes(trafficLimit), trafficLimitType, monthRotate: String(monthRotate) };
}

/** Dialog for the traffic limit of a node, how it is counted, and the traffic counted so far. */
export function TrafficDialog({ node, onClose, onSaved }: NodeDialogProps) {
  const { t } = useTranslation('nodes');
  const { data: traffic, error, reload, setData } = useApiQuery(nodeApi.traffic(node.uuid));
  const { trafficLimitType } = node;
  const form = useForm<TrafficValues>({
    defaultValues: valuesOf(node),
    resolver: checkedBy(({ trafficLimit, monthRotate }) => ({
      trafficLimit: bytesOf(trafficLimit) === undefined ? 'traffic.invalid' : undefined,
      monthRotate: dayOf(monthRotate) === undefined ? 'day.invalid' : undefined,
    })),
  });
  const save = async (values: TrafficValues, etag?: string) => {
    const [trafficLimit, monthRotate] = [bytesOf(values.trafficLimit)!, dayOf(values.monthRotate)!];
    onSaved(await nodeApi.change(node.uuid, { ...values, trafficLimit, monthRotate }, etag));
  };
  return (
    <FormDialog
      form={form}
      title={t('traffic.title', { name: node.name })}
      submit={t('save')}
      width={600}
      stored={{
        ...storedRow(node, valuesOf),
        labels: {
          trafficLimit: t('traffic.limit'),
          trafficLimitType: t('traffic.type'),
          monthRotate: t('traffic.day'),
        },
        textOf: (field, value) => {
          if (field === 'trafficLimitType') return t(`limitType.${value as TrafficLimitType}.name`);
          if (field !== 'trafficLimit') return undefined;
          const { amount, unit } = value as Amount;
          return `${amount} ${unit}`;
        },
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <TrafficLimitInput />
      <LimitTypeInput />
      <ResetDayInput />
      <section className={styles.period} aria-label={t('traffic.period')}>
        <h2>{t('traffic.period')}</h2>
        <LoadError error={error} onRetry={reload} />
        {traffic && (
          <TrafficPeriodPanel uuid={node.uuid} type={trafficLimitType} traffic={traffic} onCorrected={setData} />
        )}
      </section>
    </FormDialog>
  );
}
