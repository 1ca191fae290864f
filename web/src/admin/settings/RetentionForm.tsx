import type { RetentionOverview } from '@vitrine/contracts';
import { RETENTION } from '@vitrine/contracts/settings';
import { Forecast } from './Forecast.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Panel of history retention and its disk usage. */
export function RetentionForm() {
  return (
    <SettingsForm<RetentionOverview> group={RETENTION} valuesIn={({ settings }) => settings}>
      {({ data, values: { enabled, metricHours, latencyHours } }) =>
        enabled === true && <Forecast stored={data} hours={metricHours as number} pingHours={latencyHours as number} />
      }
    </SettingsForm>
  );
}
