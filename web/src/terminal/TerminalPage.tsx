import '../ui/radix/admin.css';
import '../ui/radix/forced-colors.css';
import { Dialog, IconButton } from '@radix-ui/themes';
import { ArrowLeft, Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useControlAvailability } from '../admin/control/use-control-availability.ts';
import { useSigningKeys } from '../admin/control/use-signing-keys.ts';
import { CommandInsertButton } from '../admin/saved-commands/CommandInsertButton.tsx';
import { StepUp } from '../admin/step-up/StepUp.tsx';
import { useSiteInfo } from '../shell/site/site.ts';
import dialog from '../ui/dialog/Dialog.module.css';
import { LoadError } from '../ui/LoadError.tsx';
import { toast } from '../ui/toasts/toasts.ts';
import { NodeChoice } from './NodeChoice.tsx';
import { SearchBar } from './SearchBar.tsx';
import { fitting, storedSettings, storeSettings, type TerminalSettings } from './settings.ts';
import { SettingsPopover } from './SettingsPopover.tsx';
import type { ShellHandle } from './ShellView.tsx';
import { TabPanel } from './TabPanel.tsx';
import { TabStrip } from './TabStrip.tsx';
import styles from './Terminal.module.css';
import { useTerminalTabs } from './use-terminal-tabs.ts';

/** Page `/terminal?uuid=…`: remote shells on nodes, for the administrator. */
export function TerminalPage() {
  const { info } = useSiteInfo();
  const { pathname, search } = useLocation();
  if (info.needsSetup) return <Navigate to="/setup" replace />;
  if (!info.signedIn) return <Navigate to="/login" replace state={{ to: pathname + search }} />;
  return <Terminals />;
}

function Terminals() {
  const { t } = useTranslation('terminal');
  const { info } = useSiteInfo();
  const [params, setParams] = useSearchParams();
  const availability = useControlAvailability();
  const signing = useSigningKeys();
  const { tabs, active, choose, open, close, renew, withSession } = useTerminalTabs(params.get('uuid'));
  const [handles, setHandles] = useState<ReadonlyMap<string, ShellHandle>>(new Map());
  const [settings, setSettings] = useState(storedSettings);
  const [searching, setSearching] = useState(false);
  const [adding, setAdding] = useState(false);
  const bar = useRef<HTMLElement>(null);

  const change = useCallback((changed: (before: TerminalSettings) => Partial<TerminalSettings>) => {
    setSettings(before => {
      const after = { ...before, ...changed(before) };
      const settings = { ...after, fontSize: fitting(after.fontSize) };
      storeSettings(settings);
      return settings;
    });
  }, []);
  const setHandle = useCallback((key: string, handle: ShellHandle | undefined) => {
    setHandles(
      before => new Map([...before].filter(([tabKey]) => tabKey !== key).concat(handle ? [[key, handle]] : [])),
    );
  }, []);
  const shownHandle = active && handles.get(active.key);

  // The URL follows the active tab, so that a reload and a copied link lead there.
  const node = active?.node;
  useEffect(() => {
    if (node && params.get('uuid') !== node) setParams({ uuid: node }, { replace: true });
  }, [node, params, setParams]);

  const byUuid = new Map(availability.nodes?.map(node => [node.uuid, node]));
  const nameOf = (uuid: string) => byUuid.get(uuid)?.name ?? uuid.slice(0, 8);
  const end = (key: string) => {
    handles.get(key)?.shell.close();
    close(key);
  };
  const insert = (text: string) => {
    if (shownHandle) shownHandle.paste(text);
    else toast('error', t('noConnection'));
  };
  const add = (uuid: string) => {
    setAdding(false);
    open(uuid);
  };

  return (
    <div className={styles.page}>
      <title>{`${active ? nameOf(active.node) : t('title')} · ${info.site.name}`}</title>
      <header ref={bar} className={styles.bar}>
        <IconButton variant="ghost" color="gray" asChild>
          <Link to="/admin" aria-label={t('back')} title={t('back')}>
            <ArrowLeft aria-hidden size={18} />
          </Link>
        </IconButton>
        <h1 className="visually-hidden">{t('title')}</h1>
        <TabStrip
          tabs={tabs}
          active={active}
          nameOf={nameOf}
          onChoose={choose}
          onClose={end}
          onAdd={() => setAdding(true)}
        />
        <div className={styles.tools}>
          <CommandInsertButton onInsert={insert} />
          <IconButton
            variant="ghost"
            color="gray"
            disabled={!active}
            aria-label={t('search')}
            title={t('search')}
            onClick={() => setSearching(!searching)}
          >
            <Search aria-hidden size={17} />
          </IconButton>
          <SettingsPopover settings={settings} onChange={changed => change(() => changed)} />
        </div>
      </header>
      {searching && shownHandle && (
        <SearchBar key={active.key} screen={shownHandle.shell.screen} onClose={() => setSearching(false)} />
      )}
      <main className={styles.main}>
        <LoadError error={availability.nodes ? undefined : availability.error} onRetry={availability.reload} />
        {tabs.length === 0 && availability.nodes && (
          <div className={styles.before}>
            <h2>{t('noConnection')}</h2>
            {availability.nodes.length > 0 && <p>{t('chooseNode')}</p>}
            <NodeChoice nodes={availability.nodes} onChoose={open} />
          </div>
        )}
        {tabs.map(tab => (
          <TabPanel
            key={tab.key}
            tab={tab}
            node={byUuid.get(tab.node)}
            loaded={availability.nodes !== undefined}
            active={tab === active}
            settings={settings}
            signing={signing}
            onSession={id => withSession(tab.key, id)}
            onAgain={() => renew(tab.key)}
            onHandle={setHandle}
            onSearch={() => setSearching(true)}
            onLeave={() => bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()}
            onZoom={step => change(before => ({ fontSize: before.fontSize + step }))}
          />
        ))}
        {tabs.length > 0 && <p className={styles.hint}>{t('leaveHint')}</p>}
      </main>
      {adding && (
        <Dialog.Root open onOpenChange={setAdding}>
          <Dialog.Content maxWidth="440px" aria-describedby={undefined}>
            <Dialog.Title className={dialog.title}>{t('add')}</Dialog.Title>
            <NodeChoice nodes={availability.nodes ?? []} onChoose={add} />
          </Dialog.Content>
        </Dialog.Root>
      )}
      <StepUp />
    </div>
  );
}
