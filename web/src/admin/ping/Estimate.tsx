import { formatter } from '@vitrine/theme-sdk/shell';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pingApi } from '../../api/ping-api.ts';
import { chosenTime } from '../alerts/units.ts';
import { useAsyncData } from '../use-async-data.ts';
import table from '../Table.module.css';
import styles from './PingPage.module.css';

/** Panel with the estimated disk usage of the results, for any retention. A change of `version` reloads it. */
export function Estimate({ version }: { version: unknown }) {
  const { t, i18n } = useTranslation('ping');
  const format = formatter(i18n.language);
  const [hours, setHours] = useState('');
  const wanted = /^\d+$/.test(hours) && Number(hours) > 0 ? Math.min(Number(hours), 24 * 366 * 5) : undefined;
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const load = useCallback((signal?: AbortSignal) => pingApi.estimate(wanted, signal), [wanted, version]);
  const { data } = useAsyncData(load);
  if (!data) return null;
  return (
    <p className={styles.estimate}>
      <label>
        {t('estimate.hours')}
        <input
          className={table.box}
          inputMode="numeric"
          size={6}
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
    </p>
  );
}
