import { Button } from '@radix-ui/themes';
import { CircleArrowUp, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PLUGIN_KINDS, type PluginCandidate, type PluginView } from '@vitrine/contracts';
import { pluginsApi } from '../../api/plugins-api.ts';
import { api } from '../../api/public-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { NoMatch } from '../../ui/NoMatch.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { WriteYourOwn } from '../page/WriteYourOwn.tsx';
import { EnablePluginDialog } from './EnablePluginDialog.tsx';
import { InstallPlugin } from './InstallPlugin.tsx';
import { PluginCandidateDialog } from './PluginCandidateDialog.tsx';
import { PluginCard, type PluginAct } from './PluginCard.tsx';
import { PluginFamilies } from './PluginFamilies.tsx';
import { PluginLogs } from './PluginLogs.tsx';
import { PluginSettingsForm } from './PluginSettingsForm.tsx';
import { PluginsNeedingAttention } from './PluginsNeedingAttention.tsx';
import styles from './PluginsPage.module.css';
import { RemovedPlugins } from './RemovedPlugins.tsx';

interface Opened {
  readonly act: Exclude<PluginAct, 'disable' | 'update'>;
  readonly plugin: PluginView;
}

/** Number of plugins from which the page shows a search field. */
const SEARCH_THRESHOLD = 10;

const KINDS = [...PLUGIN_KINDS, 'unknown'] as const;

/** On a phone the page begins with a filter by kind, because the cards fill ten screens. */
const isPhone = () => matchMedia('(width < 600px)').matches;

const isRunning = ({ state }: PluginView) => state === 'active';

const fits = ({ id, folder, title, description }: PluginView, search: string) =>
  `${id}\n${folder}\n${title}\n${description}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** Page `/admin/plugins`: installed plugins with permissions and state. */
export function PluginsPage() {
  const { t } = useTranslation('plugins');
  const problem = useErrorMessage();
  const { data: plugins, error, reload, setData } = useApiQuery(api.plugins);
  const { data: pages, reload: reloadPages } = useApiQuery(pluginsApi.pages);
  const { data: removed, reload: reloadRemoved } = useApiQuery(api.removedPlugins);
  const { data: families, reload: reloadFamilies } = useApiQuery(api.families);
  const [opened, setOpened] = useState<Opened>();
  const [busy, setBusy] = useState<string>();
  const [candidate, setCandidate] = useState<PluginCandidate>();
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<readonly string[]>(() => (isPhone() ? KINDS : []));
  const matchingPlugins = plugins?.filter(plugin => fits(plugin, search));
  const removedMatches = (removed ?? []).filter(({ id }) => id.includes(search.trim().toLocaleLowerCase()));
  const close = () => setOpened(undefined);
  const familiesOf = ({ id }: PluginView) => families?.filter(({ source }) => source === id) ?? [];
  const replacePlugin = (changed: PluginView) =>
    setData(all => all?.map(plugin => (plugin.folder === changed.folder ? changed : plugin)));

  const during = async (action: string, work: () => Promise<void>) => {
    setBusy(action);
    try {
      await work();
    } catch (failure) {
      toast('error', problem(failure));
    } finally {
      setBusy(undefined);
    }
  };
  const change = (plugin: PluginView, enabled: boolean) =>
    during(plugin.folder, async () => {
      replacePlugin(await api.switchPlugin(plugin.id, enabled));
      await Promise.all([reloadPages(), reloadFamilies()]);
    });
  const discover = () =>
    during('discover', async () => {
      setData(await api.discoverPlugins());
      await reloadRemoved();
    });

  const changed = async () => {
    await Promise.all([
      reload(),
      reloadRemoved(),
      reloadPages(),
      reloadFamilies(),
      refresh(pluginsApi.attention, pluginsApi.catalogue),
    ]);
  };
  const checkUpdates = () =>
    during('updates', async () => {
      const { updates } = await pluginsApi.checkUpdates();
      await changed();
      toast('success', t('update.found', { count: updates.length }));
    });

  const act = (action: PluginAct, plugin: PluginView) => {
    if (action === 'update')
      return void during(plugin.folder, async () => setCandidate(await pluginsApi.fetch({ update: plugin.id })));
    // Bundled plugins are trusted; all others need a confirmation.
    if (action === 'disable' || (action === 'enable' && plugin.origin === 'shipped'))
      void change(plugin, action === 'enable');
    else setOpened({ act: action, plugin });
  };

  return (
    <div className={styles.page}>
      <PageHeader count={plugins?.length}>
        <Button variant="soft" loading={busy === 'updates'} onClick={() => void checkUpdates()}>
          <CircleArrowUp aria-hidden size={15} />
          {t('update.check')}
        </Button>
        <Button variant="soft" loading={busy === 'discover'} onClick={() => void discover()}>
          <RefreshCw aria-hidden size={15} />
          {t('discover')}
        </Button>
        <WriteYourOwn kind="plugin" />
        <InstallPlugin onFound={setCandidate} />
      </PageHeader>
      <Callout tone="info">{t('trust')}</Callout>
      <LoadError error={error} onRetry={reload} />
      {plugins && plugins.length >= SEARCH_THRESHOLD && (
        <SearchField label={t('search.label')} value={search} onChange={setSearch} className={styles.search} />
      )}
      {plugins && search === '' && <PluginsNeedingAttention plugins={plugins} />}
      {matchingPlugins?.length === 0 && removedMatches.length === 0 && (
        <NoMatch onClear={() => setSearch('')}>{t('noMatch')}</NoMatch>
      )}
      {KINDS.map(kind => {
        const pluginsOfKind = matchingPlugins?.filter(plugin => (plugin.kind ?? 'unknown') === kind) ?? [];
        return pluginsOfKind.length === 0 ? null : (
          <section key={kind} aria-labelledby={`kind-${kind}`}>
            <details
              className={styles.kind}
              open={search !== '' || !closed.includes(kind)}
              onToggle={({ currentTarget: { open } }) =>
                search === '' &&
                setClosed(all => [...all.filter(closedKind => closedKind !== kind), ...(open ? [] : [kind])])
              }
            >
              <summary>
                <h2 id={`kind-${kind}`}>{t(`kind.${kind}`)}</h2>
                <span>
                  {t('running', { running: pluginsOfKind.filter(isRunning).length, all: pluginsOfKind.length })}
                </span>
              </summary>
              <ul className={styles.list}>
                {pluginsOfKind.map(plugin => (
                  <PluginCard
                    key={plugin.folder}
                    plugin={plugin}
                    busy={busy === plugin.folder}
                    measures={familiesOf(plugin).length > 0}
                    hasPage={pages?.some(({ id }) => id === plugin.id) ?? false}
                    onAct={act}
                    onChanged={changed}
                  />
                ))}
              </ul>
            </details>
          </section>
        );
      })}
      {removedMatches.length > 0 && <RemovedPlugins removed={removedMatches} onPurged={reloadRemoved} />}
      {candidate && (
        <PluginCandidateDialog
          key={candidate.candidateId}
          candidate={candidate}
          onClose={() => setCandidate(undefined)}
          onInstalled={changed}
        />
      )}
      {opened?.act === 'settings' && (
        <PluginSettingsForm plugin={opened.plugin} onClose={close} onSaved={replacePlugin} />
      )}
      {opened?.act === 'families' && (
        <PluginFamilies
          plugin={opened.plugin}
          families={familiesOf(opened.plugin)}
          onChanged={reloadFamilies}
          onClose={close}
        />
      )}
      {opened?.act === 'logs' && <PluginLogs plugin={opened.plugin} onClose={close} />}
      {opened?.act === 'enable' && (
        <EnablePluginDialog plugin={opened.plugin} onClose={close} onEnable={() => change(opened.plugin, true)} />
      )}
    </div>
  );
}
