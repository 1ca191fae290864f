import { TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatter } from '@vitrine/theme-sdk/shell';
import { pingApi } from '../../api/ping-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { chosenTime } from '../alerts/units.ts';
import styles from './PingPage.module.css';

/** Panel with the estimated disk usage of latency results, for any retention. */
export function Estimate() {
  const { t, i18n } = useTranslation('ping');
  const format = formatter(i18n.language);
  const [hours, setHours] = useState('');
  const requestedHours = /^\d+$/.test(hours) && Number(hours) > 0 ? Math.min(Number(hours), 24 * 366 * 5) : undefined;
  const { data } = useApiQuery(pingApi.estimate(requestedHours), { showsPrevious: true });
  if (!data) return null;
  return (
    <div className={styles.estimate}>
      <label>
        {t('estimate.hours')}
        <TextField.Root
          className={styles.hours}
          inputMode="numeric"
          placeholder={String(data.hours)}
          value={hours}
          onChange={event => setHours(event.target.value)}
        />
      </label>
      <span>
        {t('estimate.text', {
          time: chosenTime(format, data.hours * 3600),
          size: format.size(data.bytes),
          used: format.size(data.used),
          probes: format.number(data.probesPerDay),
        })}
      </span>
    </div>
  );
}
