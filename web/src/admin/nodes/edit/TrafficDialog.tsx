import type { NodeTraffic, TrafficLimitType } from '@vitrine/contracts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/node-routes.ts';
import { LoadFailed } from '../../LoadFailed.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { AmountBox, SelectBox, TextBox } from '../fields/Boxes.tsx';
import { bytesOf, typedBytes } from '../fields/bytes.ts';
import { useEdit } from '../fields/use-edit.ts';
import { LIMIT_TYPES } from '../fields/words.ts';
import styles from '../NodesPage.module.css';
import { EditDialog } from './EditDialog.tsx';
import type { NodeDialogProps } from './InfoDialog.tsx';
import { Period } from './Period.tsx';

/** How much traffic a node may have, how it is counted, and what has been counted so far. */
export function TrafficDialog({ node, onClose, onSaved }: NodeDialogProps) {
  const { t } = useTranslation('nodes');
  const load = useCallback((signal?: AbortSignal) => nodeApi.traffic(node.uuid, signal), [node.uuid]);
  const { data: traffic, error, reload, setData } = useLoaded<NodeTraffic>(load);
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
  const edit = useEdit(
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
      <AmountBox
        label={t('traffic.limit')}
        unitLabel={t('traffic.unit')}
        hint={t('traffic.limitHint')}
        value={values.limit}
        onChange={limit => set({ limit })}
        error={edit.fault('trafficLimit')}
      />
      <SelectBox
        label={t('traffic.type')}
        hint={t(`limitType.${values.type}.hint`)}
        value={values.type}
        onChange={type => set({ type: type as TrafficLimitType })}
        options={LIMIT_TYPES.map(type => [type, t(`limitType.${type}.name`)])}
      />
      <TextBox
        label={t('traffic.day')}
        hint={t('traffic.dayHint')}
        inputMode="numeric"
        value={values.day}
        onChange={day => set({ day })}
        error={edit.fault('monthRotate')}
      />
      <section className={styles.period} aria-label={t('traffic.period')}>
        <h2>{t('traffic.period')}</h2>
        <LoadFailed error={error} onRetry={reload} />
        {traffic && <Period uuid={node.uuid} type={node.trafficLimitType} traffic={traffic} onCorrected={setData} />}
      </section>
    </EditDialog>
  );
}
