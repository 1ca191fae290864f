import type { TrafficLimitType } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { AmountField, SelectField, TextInputField } from '../fields/FormFields.tsx';
import { bytesOf, typedBytes } from '../fields/bytes.ts';
import { useValidatedSubmit } from '../fields/use-validated-submit.ts';
import { LIMIT_TYPES } from '../fields/words.ts';
import styles from '../Dialogs.module.css';
import { EditDialog } from './EditDialog.tsx';
import type { NodeDialogProps } from './InfoDialog.tsx';
import { TrafficPeriodPanel } from './TrafficPeriodPanel.tsx';

/** Dialog for the traffic limit of a node, how it is counted, and the traffic counted so far. */
export function TrafficDialog({ node, onClose, onSaved }: NodeDialogProps) {
  const { t } = useTranslation('nodes');
  const { data: traffic, error, reload, setData } = useApiQuery(nodeApi.traffic(node.uuid));
  const [values, setValues] = useState({
    limit: typedBytes(node.trafficLimit),
    type: node.trafficLimitType,
    day: String(node.monthRotate),
  });
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const limit = bytesOf(values.limit.amount, values.limit.unit);
  const day =
    /^\d{1,2}$/.test(values.day.trim()) && Number(values.day) >= 1 && Number(values.day) <= 31
      ? Number(values.day)
      : undefined;
  const edit = useValidatedSubmit(
    () => ({
      trafficLimit: limit === undefined ? 'traffic.invalid' : undefined,
      monthRotate: day === undefined ? 'day.invalid' : undefined,
    }),
    async () => {
      onSaved(
        await nodeApi.change(node.uuid, { trafficLimit: limit!, trafficLimitType: values.type, monthRotate: day! }),
      );
      onClose();
    },
  );
  return (
    <EditDialog title={t('traffic.title', { name: node.name })} submit={t('save')} edit={edit} onClose={onClose}>
      <AmountField
        label={t('traffic.limit')}
        unitLabel={t('traffic.unit')}
        hint={t('traffic.limitHint')}
        value={values.limit}
        onChange={limit => set({ limit })}
        error={edit.fault('trafficLimit')}
      />
      <SelectField
        label={t('traffic.type')}
        hint={t(`limitType.${values.type}.hint`)}
        value={values.type}
        onChange={type => set({ type: type as TrafficLimitType })}
        options={LIMIT_TYPES.map(type => [type, t(`limitType.${type}.name`)])}
      />
      <TextInputField
        label={t('traffic.day')}
        hint={t('traffic.dayHint')}
        inputMode="numeric"
        value={values.day}
        onChange={day => set({ day })}
        error={edit.fault('monthRotate')}
      />
      <section className={styles.period} aria-label={t('traffic.period')}>
        <h2>{t('traffic.period')}</h2>
        <LoadError error={error} onRetry={reload} />
        {traffic && (
          <TrafficPeriodPanel uuid={node.uuid} type={node.trafficLimitType} traffic={traffic} onCorrected={setData} />
        )}
      </section>
    </EditDialog>
  );
}
