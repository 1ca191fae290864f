import type { PluginUsage } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useTranslation } from 'react-i18next';
import styles from '../Table.module.css';

/** Table of the resource usage of each plugin since the core started, the highest first. */
export function PluginUsageTable({ plugins }: { plugins: readonly PluginUsage[] }) {
  const { t, i18n } = useTranslation('about');
  const format = formatter(i18n.language);
  const dear = plugins.filter(({ totalMs, failures }) => totalMs >= 1 || failures > 0);
  const rest = plugins.length - dear.length;
  const note = rest > 0 && (
    <p className={styles.lead}>{t(dear.length > 0 ? 'plugins.rest' : 'plugins.all', { count: rest })}</p>
  );
  if (dear.length === 0) return note;
  return (
    <>
      <div className={styles.frame}>
        <table>
          <caption className="visually-hidden">{t('plugins.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('plugins.name')}</th>
              <th scope="col">{t('plugins.version')}</th>
              <th scope="col">{t('plugins.calls')}</th>
              <th scope="col">{t('plugins.time')}</th>
              <th scope="col">{t('plugins.longest')}</th>
              <th scope="col">{t('plugins.failures')}</th>
            </tr>
          </thead>
          <tbody>
            {dear
              .toSorted((a, b) => b.totalMs - a.totalMs || a.id.localeCompare(b.id))
              .map(({ id, version, calls, totalMs, longestMs, failures }) => (
                <tr key={id}>
                  <th scope="row">{id}</th>
                  <td className={styles.quiet}>{version}</td>
                  <td className={styles.number}>{format.number(calls)}</td>
                  <td className={styles.number}>{format.ms(totalMs)}</td>
                  <td className={styles.number}>{format.ms(longestMs)}</td>
                  <td className={styles.number}>
                    {failures > 0 ? (
                      <span className={styles.badge} data-tone="red">
                        {format.number(failures)}
                      </span>
                    ) : (
                      '0'
                    )}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {note}
    </>
  );
}
