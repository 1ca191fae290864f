import type { RetentionOverview, RetentionSettings } from '@vitrine/contracts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordsApi } from '../../api/retention-api.ts';
import { LoadError } from '../LoadError.tsx';
import { useAsyncData } from '../use-async-data.ts';
import { Forecast } from './Forecast.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

/** Panel of history retention and its disk usage. */
export function RecordsPanel() {
  const { data, error, reload, setData } = useAsyncData(
    useCallback((signal?: AbortSignal) => recordsApi.records(signal), []),
  );
  return (
    <>
      <LoadError error={error} onRetry={reload} />
      {data && <Panel stored={data} onSaved={setData} />}
    </>
  );
}

function Panel({ stored, onSaved }: { stored: RetentionOverview; onSaved: (records: RetentionOverview) => void }) {
  const { t } = useTranslation('settings');
  const [values, setValues] = useState(stored.settings);
  const form = useMemo((): FormOf<RetentionSettings> => {
    // The core validates the hours with fitting messages, so any input is sent.
    const hours = { type: 'string', widget: 'number' } as const;
    return {
      type: 'object',
      properties: {
        enabled: {
          type: 'boolean',
          widget: 'switch',
          title: t('records.enabled'),
          description: t('records.enabledHint'),
        },
        metricHours: { ...hours, title: t('records.hours'), when: { enabled: [true] } },
        latencyHours: { ...hours, title: t('records.pingHours'), when: { enabled: [true] } },
      },
      required: ['metricHours', 'latencyHours'],
    };
  }, [t]);
  const save = async () => {
    const saved = await recordsApi.saveRecords(values);
    onSaved(saved);
    setValues(saved.settings);
  };
  return (
    <SettingsPanel
      title={t('records.title')}
      lead={t('records.lead')}
      form={form}
      values={{ ...values }}
      onChange={next => setValues(next as unknown as RetentionSettings)}
      onSave={save}
    >
      {values.enabled && <Forecast stored={stored} hours={values.metricHours} pingHours={values.latencyHours} />}
    </SettingsPanel>
  );
}
