import { useTranslation } from 'react-i18next';
import type { RetentionOverview } from '@vitrine/contracts';
import { RETENTION } from '@vitrine/contracts/settings';
import type { Values } from '../../ui/form/schema.ts';
import { Forecast } from './Forecast.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const stopsHistory = (saved: Values, values: Values) => saved.enabled === true && values.enabled === false;
const deletesHistory = (saved: Values, values: Values) =>
  ['metricHours', 'latencyHours'].some(name => Number(values[name]) < Number(saved[name]));

/** Panel of history retention and its disk usage. */
export function RetentionForm() {
  const { t } = useTranslation('settings');
  const confirmShorter = (saved: Values, values: Values) => {
    if (stopsHistory(saved, values))
      return {
        title: t('retention.ask.offTitle'),
        text: t('retention.ask.off'),
        submit: t('retention.ask.offSubmit'),
      };
    if (deletesHistory(saved, values))
      return {
        title: t('retention.ask.title'),
        text: t('retention.ask.shorter'),
        submit: t('retention.ask.submit'),
      };
    return undefined;
  };
  return (
    <SettingsForm<RetentionOverview> group={RETENTION} valuesIn={({ settings }) => settings} ask={confirmShorter}>
      {({ data, values: { enabled, metricHours, latencyHours } }) =>
        enabled === true && (
          <Forecast stored={data} metricHours={metricHours as number} latencyHours={latencyHours as number} />
        )
      }
    </SettingsForm>
  );
}
