import '../../ui/radix/forced-colors.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HostContext } from '@vitrine/theme-sdk/shell';
import { live } from '../../api/live/site-live.ts';
import { page } from '../../api/page.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useThemeHost } from '../theme/use-theme-host.ts';
import { PartBoundary } from './PartBoundary.tsx';
import styles from './PluginPage.module.css';
import { PluginPart } from './PluginPart.tsx';
import { reportPart } from './report-part.ts';

const NO_OPTIONS = {};

/** Document of a plugin's admin page, which the admin area shows in a sandboxed frame. */
export function PluginPage() {
  const { t } = useTranslation('shell');
  const host = useThemeHost(NO_OPTIONS);
  useEffect(() => live.start(), []);
  const plugin = page?.plugin;
  if (!plugin) return <Callout tone="error">{t('pluginPage.failed')}</Callout>;
  return (
    <HostContext value={host}>
      <main className={styles.page}>
        <title>{plugin.title}</title>
        <h1 className={styles.title}>{plugin.title}</h1>
        <PartBoundary
          fallback={<Callout tone="error">{t('pluginPage.failed')}</Callout>}
          onError={(error, components) => reportPart(plugin, 'AdminPage', error, components)}
        >
          <PluginPart plugin={plugin} name="AdminPage" />
        </PartBoundary>
      </main>
    </HostContext>
  );
}
