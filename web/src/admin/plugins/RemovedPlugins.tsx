import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { RemovedPlugin } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { api } from '../../api/public-api.ts';
import { useListPage } from '../page/use-list-page.tsx';
import styles from './PluginsPage.module.css';

interface RemovedPluginsProps {
  readonly removed: readonly RemovedPlugin[];
  readonly onPurged: () => Promise<void>;
}

/** List of the data of plugins whose folder no longer exists, with a button to delete it. */
export function RemovedPlugins({ removed, onPurged }: RemovedPluginsProps) {
  const { t, i18n } = useTranslation('plugins');
  const list = useListPage<RemovedPlugin>();
  const { bytes } = formatter(i18n.language);
  return (
    <section className={styles.kind} aria-labelledby="removed-plugins">
      <h2 id="removed-plugins">{t('removed.heading')}</h2>
      <ul className={styles.list}>
        {removed.map(plugin => (
          <li key={plugin.id} className={styles.card}>
            <div className={styles.icon} />
            <div className={styles.title}>
              <h3>{plugin.id}</h3>
            </div>
            <div className={styles.acts}>
              <Button
                variant="soft"
                color="red"
                aria-label={t('removed.purgeOf', { name: plugin.id })}
                onClick={() => list.remove(plugin)}
              >
                {t('removed.purge')}
              </Button>
            </div>
            <div className={styles.what}>
              <p className={styles.facts}>
                {plugin.hasSettings && <span>{t('removed.settings')}</span>}
                {!plugin.hasSettings && plugin.storageBytes + plugin.seriesBytes === 0 && (
                  <span>{t('removed.log')}</span>
                )}
                {plugin.storageBytes > 0 && <span>{t('removed.files', { size: bytes(plugin.storageBytes) })}</span>}
                {plugin.seriesBytes > 0 && <span>{t('removed.series', { size: bytes(plugin.seriesBytes) })}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {list.deletion(({ id }) => ({
        title: t('removed.confirm', { name: id }),
        text: t('removed.text'),
        submit: t('removed.purge'),
        done: t('removed.purged', { name: id }),
        onConfirm: async () => {
          await api.purgePlugin(id);
          await onPurged();
        },
      }))}
    </section>
  );
}
