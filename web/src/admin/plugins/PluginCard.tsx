import { Badge, Button, IconButton, Switch } from '@radix-ui/themes';
import { Puzzle, ScrollText, Settings2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PluginView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Callout } from '../../ui/Callout.tsx';
import { PluginMenu } from './PluginMenu.tsx';
import styles from './PluginsPage.module.css';

export type PluginAct = 'enable' | 'disable' | 'settings' | 'logs' | 'families' | 'update';

interface PluginCardProps {
  readonly plugin: PluginView;
  readonly busy: boolean;
  /** Whether the plugin declares families. */
  readonly measures: boolean;
  /** Whether the plugin has a page in the admin area. */
  readonly hasPage: boolean;
  readonly onAct: (act: PluginAct, plugin: PluginView) => void;
  /** Called after a plugin was rolled back or removed. */
  readonly onChanged: () => Promise<void>;
}

/** States of an enabled plugin, whether it runs or fails to. */
const SWITCHED_ON = new Set<PluginView['state']>([
  'needs-settings',
  'active',
  'failed',
  'broken',
  'restarting',
  'suspended',
]);

const COLOURS: Partial<Record<PluginView['state'], 'green' | 'amber' | 'red'>> = {
  active: 'green',
  'needs-settings': 'amber',
  suspended: 'amber',
  restarting: 'amber',
  failed: 'red',
  broken: 'red',
  rejected: 'red',
};

/** Pages where administrators use the plugins of a kind. */
const USED_AT: Partial<Record<NonNullable<PluginView['kind']>, string>> = {
  geoip: '/admin/settings/general',
  sso: '/admin/settings/sign-on',
  theme: '/admin/theme_managed',
};

/**
 * Returns the id of a plugin's card on the page. It contains the origin, because a plugin in the data folder may have the same
 * folder name as a bundled one.
 */
export const cardId = ({ origin, folder }: PluginView) => `${origin}-${folder}`;

/** Card of one plugin: description, permissions, state and actions. */
export function PluginCard({ plugin, busy, measures, hasPage, onAct, onChanged }: PluginCardProps) {
  const { t, i18n } = useTranslation('plugins');
  const id = useId();
  // A broken plugin with a readable manifest failed to load. After a fix it can be disabled and enabled again.
  const isEnabled = SWITCHED_ON.has(plugin.state) && plugin.kind !== null;
  const hasChannels = plugin.kind === 'notifier' && plugin.state === 'active';
  const usedAt = plugin.state === 'active' && plugin.kind !== null ? USED_AT[plugin.kind] : undefined;
  const unusable = plugin.state === 'rejected' || plugin.kind === null;
  return (
    <li id={cardId(plugin)} className={styles.card} aria-labelledby={id}>
      <div className={styles.icon}>
        {plugin.icon ? <img src={plugin.icon} alt="" width={28} height={28} /> : <Puzzle aria-hidden size={22} />}
      </div>
      <div className={styles.title}>
        <h3 id={id}>{plugin.title}</h3>
        <Badge color={COLOURS[plugin.state] ?? 'gray'}>{t(`state.${plugin.state}`)}</Badge>
        {plugin.origin === 'installed' && <Badge color="gray">{t('installed')}</Badge>}
      </div>
      <div className={styles.acts}>
        {plugin.update && (
          <Button
            size="1"
            loading={busy}
            aria-label={t('update.of', { name: plugin.title })}
            onClick={() => onAct('update', plugin)}
          >
            {t('update.open', { version: plugin.update })}
          </Button>
        )}
        {plugin.configurable && (
          <Button
            size="1"
            {...(plugin.state === 'needs-settings' ? {} : ({ variant: 'ghost', color: 'gray' } as const))}
            aria-label={t('settings.of', { name: plugin.title })}
            title={t('settings.open')}
            onClick={() => onAct('settings', plugin)}
          >
            <Settings2 aria-hidden size={16} />
            {plugin.state === 'needs-settings' && t('settings.open')}
          </Button>
        )}
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={t('logs.of', { name: plugin.title })}
          title={t('logs.open')}
          onClick={() => onAct('logs', plugin)}
        >
          <ScrollText aria-hidden size={16} />
        </IconButton>
        {plugin.origin === 'installed' && <PluginMenu plugin={plugin} onChanged={onChanged} />}
        <Switch
          aria-label={t('enabled', { name: plugin.title })}
          checked={isEnabled}
          disabled={busy || unusable}
          onCheckedChange={checked => onAct(checked ? 'enable' : 'disable', plugin)}
        />
      </div>
      <div className={styles.what}>
        {plugin.description && <p>{plugin.description}</p>}
        {plugin.health && <p>{t('health', { line: plugin.health })}</p>}
        <p className={styles.facts}>
          {plugin.origin === 'installed' && (
            <>
              <span>{plugin.folder}</span>
              {plugin.version && <span>{plugin.version}</span>}
            </>
          )}
          {plugin.from && <span>{plugin.from}</span>}
          <span>
            {plugin.permissions.length
              ? t('may', { list: plugin.permissions.map(permission => t(`permission.${permission}`)).join(t('comma')) })
              : t('mayNothing')}
          </span>
          {plugin.process && (
            <span>
              {!plugin.process.running
                ? t('process.asleep')
                : plugin.process.memoryBytes > 0
                  ? t('process.running', { size: formatter(i18n.language).bytes(plugin.process.memoryBytes) })
                  : t('process.started')}
            </span>
          )}
          {plugin.homepage && (
            <a href={plugin.homepage} target="_blank" rel="noreferrer">
              {t('homepage')}
            </a>
          )}
        </p>
        {plugin.error && (
          <Callout tone={plugin.state === 'active' || plugin.state === 'disabled' ? 'warning' : 'error'}>
            <span className={styles.error}>{plugin.error.message}</span>
            {plugin.error.stack && (
              <details>
                <summary>{t('stack')}</summary>
                <pre className={styles.stack}>{plugin.error.stack}</pre>
              </details>
            )}
            <small>
              {t('failedAt', { time: formatter(i18n.language).dateTime(plugin.error.at), count: plugin.failures })}
            </small>
          </Callout>
        )}
        {(hasPage || hasChannels || measures || usedAt) && (
          <p className={styles.facts}>
            {measures && (
              <Button size="1" variant="ghost" onClick={() => onAct('families', plugin)}>
                {t('families.open')}
              </Button>
            )}
            {hasPage && <Link to={`/admin/plugin/${plugin.id}`}>{t('toPage')}</Link>}
            {usedAt && <Link to={usedAt}>{t(`toUse.${plugin.kind}`)}</Link>}
            {hasChannels && <Link to={`/admin/notification/general?add=${plugin.id}`}>{t('toChannels')}</Link>}
          </p>
        )}
      </div>
    </li>
  );
}
