import { useCallback, useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlNode } from '@vitrine/contracts';
import { signControlRequest } from '../admin/control/sign-control-request.ts';
import type { SigningKeys } from '../admin/control/use-signing-keys.ts';
import { useAppearance } from '../shell/appearance/use-appearance.ts';
import { toast } from '../ui/toasts/toasts.ts';
import { PALETTES } from './palettes.ts';
import { isRisky } from './paste.ts';
import { PasteDialog } from './PasteDialog.tsx';
import type { TerminalSettings } from './settings.ts';
import { openShell, type Shell, type ShellState } from './shell.ts';
import { ShellStatus } from './ShellStatus.tsx';
import styles from './Terminal.module.css';
import { TouchKeys } from './TouchKeys.tsx';
import type { Tab } from './use-terminal-tabs.ts';

/** Handle through which the page controls a terminal. */
export interface ShellHandle {
  readonly shell: Shell;
  /** Inserts text as if it were pasted; asks for confirmation if the text is risky. */
  readonly paste: (text: string) => void;
}

export interface ShellViewProps {
  readonly tab: Tab;
  readonly node: ControlNode | undefined;
  readonly active: boolean;
  readonly settings: TerminalSettings;
  readonly signing: SigningKeys;
  readonly onSession: (id: string) => void;
  /** Called to replace this remote shell with a new one. */
  readonly onAgain: () => void;
  readonly onHandle: (key: string, handle: ShellHandle | undefined) => void;
  /** Called for the key that opens the search bar, and for the key that leaves the terminal. */
  readonly onSearch: () => void;
  readonly onLeave: () => void;
  readonly onZoom: (by: number) => void;
}

/** One terminal: its screen and connection status. */
export function ShellView({
  tab,
  node,
  active,
  settings,
  signing,
  onSession,
  onAgain,
  onHandle,
  onSearch,
  onLeave,
  onZoom,
}: ShellViewProps) {
  const { t } = useTranslation('terminal');
  const { shown } = useAppearance();
  const palette = settings.look === 'site' ? shown : settings.look;
  const element = useRef<HTMLDivElement>(null);
  const shell = useRef<Shell>(undefined);
  const [state, setState] = useState<ShellState>({ is: 'opening' });
  const [recorded, setRecorded] = useState(false);
  const [pasting, setPasting] = useState<string>();
  const name = node?.name ?? '';

  const paste = useCallback((text: string) => {
    const { terminal } = shell.current!.screen;
    if (isRisky(text, terminal.modes.bracketedPasteMode)) setPasting(text);
    else {
      terminal.paste(text);
      terminal.focus();
    }
  }, []);

  // The effects below apply changes of these values to the running shell.
  const latest = useRef({
    palette,
    settings,
    signing,
    node,
    session: tab.session,
    onSession,
    onSearch,
    onLeave,
    onZoom,
    t,
  });
  useEffect(() => {
    latest.current = {
      palette,
      settings,
      signing,
      node,
      session: tab.session,
      onSession,
      onSearch,
      onLeave,
      onZoom,
      t,
    };
  });

  useEffect(() => {
    const box = element.current!;
    const opened = openShell(box, {
      node: tab.node,
      session: latest.current.session,
      palette: latest.current.palette,
      fontSize: latest.current.settings.fontSize,
      screenReader: latest.current.settings.screenReader,
      sign: async () => {
        const { node, signing } = latest.current;
        return node?.signed && signing.key
          ? signControlRequest({ kind: 'terminal', nodes: [tab.node] }, signing.key)
          : undefined;
      },
      onState: setState,
      onSession: id => latest.current.onSession(id),
      onRecorded: setRecorded,
      onUnheard: () => toast('error', latest.current.t('unheard')),
    });
    shell.current = opened;
    const { terminal } = opened.screen;
    terminal.attachCustomKeyEventHandler(event => {
      const shortcut = event.type === 'keydown' ? keyOf(event) : undefined;
      if (!shortcut) return true;
      if (shortcut === 'copy' && !terminal.hasSelection()) return true;
      event.preventDefault();
      if (shortcut === 'copy') void navigator.clipboard?.writeText(terminal.getSelection());
      else if (shortcut === 'search') latest.current.onSearch();
      else if (shortcut === 'leave') latest.current.onLeave();
      else latest.current.onZoom(shortcut === 'larger' ? 1 : -1);
      return false;
    });
    onHandle(tab.key, { shell: opened, paste });
    const watch = new ResizeObserver(() => opened.screen.fit());
    watch.observe(box);
    return () => {
      watch.disconnect();
      onHandle(tab.key, undefined);
      opened.leave();
    };
  }, [tab.key, tab.node, onHandle, paste]);

  useEffect(() => {
    const { terminal, fit } = shell.current!.screen;
    terminal.options.theme = PALETTES[palette];
    terminal.options.fontSize = settings.fontSize;
    terminal.options.screenReaderMode = settings.screenReader;
    fit();
  }, [palette, settings]);

  useEffect(() => {
    if (!active) return;
    shell.current!.screen.fit();
    shell.current!.screen.terminal.focus();
  }, [active]);

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!text || !isRisky(text, shell.current!.screen.terminal.modes.bracketedPasteMode)) return;
    event.preventDefault();
    event.stopPropagation();
    setPasting(text);
  };

  return (
    <>
      <ShellStatus state={state} recorded={recorded} onWake={() => shell.current?.wake()} onAgain={onAgain} />
      <div
        ref={element}
        className={styles.screen}
        role="application"
        aria-label={t('screen', { name })}
        aria-description={t('leaveHint')}
        style={{ background: PALETTES[palette].background }}
        onPasteCapture={onPaste}
      />
      <TouchKeys shell={() => shell.current} />
      {pasting !== undefined && (
        <PasteDialog
          text={pasting}
          onClose={paste => {
            setPasting(undefined);
            if (paste) shell.current?.screen.terminal.paste(pasting);
          }}
          onClosed={() => shell.current?.screen.terminal.focus()}
        />
      )}
    </>
  );
}

/** Returns the action of a key that the page handles instead of the remote shell. */
function keyOf({ key, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  if (key === 'F6' && ctrlKey) return 'leave' as const;
  if (!shiftKey) return undefined;
  if (key === 'C') return 'copy' as const;
  if (key === 'F') return 'search' as const;
  if (key === '+' || key === '=') return 'larger' as const;
  if (key === '_' || key === '-') return 'smaller' as const;
  return undefined;
}
