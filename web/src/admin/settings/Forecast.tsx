import { useTranslation } from 'react-i18next';
import type { RetentionOverview } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { retentionApi } from '../../api/retention-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import styles from './Settings.module.css';

/** Debounce of the forecast in milliseconds. */
const DEBOUNCE_MS = 300;

interface ForecastProps {
  readonly stored: RetentionOverview;
  readonly metricHours: number;
  readonly latencyHours: number;
}

/** Forecast of the disk usage for the retention in the form, even if it is unsaved. */
export function Forecast({ stored, metricHours, latencyHours }: ForecastProps) {
  const { t, i18n } = useTranslation('settings');
  const format = formatter(i18n.language);
  const isStored = metricHours === stored.settings.metricHours && latencyHours === stored.settings.latencyHours;
  const requestedHours = useDebounced(
    { metricHours: Number(metricHours), latencyHours: Number(latencyHours) },
    DEBOUNCE_MS,
  );
  // Invalid hours are reported on saving.
  const isValid = requestedHours.metricHours >= 1 && requestedHours.latencyHours >= 1;
  const { data } = useApiQuery(retentionApi.forecast(requestedHours.metricHours, requestedHours.latencyHours), {
    enabled: isValid && !isStored,
  });
  const isCurrent =
    requestedHours.metricHours === Number(metricHours) && requestedHours.latencyHours === Number(latencyHours);
  const shownForecast = isStored ? stored.forecast : isCurrent ? data : undefined;
  if (!shownForecast) return null;
  const { used, bytes, bytesPerDay, free, fullAt, measured, load, series, ping } = shownForecast;
  const days = (value: number) => format.unit(Math.round((Number(value) / 24) * 10) / 10, 'day');
  return (
    <div className={styles.figures} aria-live="polite">
      <dl>
        <Figure name={t('retention.used')} value={format.size(used)} />
        <Figure name={t('retention.comesTo')} value={format.size(bytes)} />
        <Figure name={t('retention.ofLoad', { time: days(metricHours) })} value={format.size(load.bytes)} />
        {series.bytes > 0 && (
          <Figure name={t('retention.ofSeries', { time: days(metricHours) })} value={format.size(series.bytes)} />
        )}
        <Figure name={t('retention.ofPing', { time: days(latencyHours) })} value={format.size(ping.bytes)} />
        <Figure name={t('retention.perDay')} value={format.size(bytesPerDay)} />
        {free !== null && <Figure name={t('retention.free')} value={format.size(free)} />}
        {free !== null && (
          <Figure name={t('retention.fullAt')} value={fullAt === null ? t('retention.never') : format.date(fullAt)} />
        )}
      </dl>
      {!measured && <p>{t('retention.guessed')}</p>}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
