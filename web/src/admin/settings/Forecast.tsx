import type { DiskForecast, RetentionOverview } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retentionApi } from '../../api/retention-api.ts';
import styles from './Settings.module.css';

/** Debounce of the forecast in milliseconds. */
const DEBOUNCE_MS = 300;

interface ForecastProps {
  readonly stored: RetentionOverview;
  readonly hours: number;
  readonly pingHours: number;
}

/** Forecast of the disk usage for these hours, saved or not. */
export function Forecast({ stored, hours, pingHours }: ForecastProps) {
  const { t, i18n } = useTranslation('settings');
  const format = formatter(i18n.language);
  const [asked, setAsked] = useState<{ readonly of: string; readonly forecast: DiskForecast }>();
  const wanted = `${hours} ${pingHours}`;
  const isStored = hours === stored.settings.metricHours && pingHours === stored.settings.latencyHours;
  useEffect(() => {
    if (isStored || !(Number(hours) >= 1) || !(Number(pingHours) >= 1)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // Invalid hours are reported when they are saved.
      retentionApi.forecast(hours, pingHours, stop.signal).then(
        forecast => setAsked({ of: `${hours} ${pingHours}`, forecast }),
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [hours, pingHours, isStored]);
  const shown = isStored ? stored.forecast : asked?.of === wanted ? asked.forecast : undefined;
  if (!shown) return null;
  const { used, bytes, bytesPerDay, free, fullAt, measured, load, ping } = shown;
  const days = (value: number) => format.unit(Math.round((Number(value) / 24) * 10) / 10, 'day');
  return (
    <div className={styles.figures} aria-live="polite">
      <dl>
        <Figure name={t('retention.used')} value={format.size(used)} />
        <Figure name={t('retention.comesTo')} value={format.size(bytes)} />
        <Figure name={t('retention.ofLoad', { time: days(hours) })} value={format.size(load.bytes)} />
        <Figure name={t('retention.ofPing', { time: days(pingHours) })} value={format.size(ping.bytes)} />
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
