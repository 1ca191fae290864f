import { useCallback, useEffect, useState } from 'react';

/** A terminal tab of this page. */
export interface Tab {
  /** Key of the tab, unique on this page only. */
  readonly key: string;
  readonly node: string;
  /** Id of the remote shell, once open. */
  readonly session?: string | undefined;
}

interface Tabs {
  readonly tabs: readonly Tab[];
  readonly active: string | undefined;
}

const KEY = 'vitrine.terminal.tabs';
const isTab = (tab: unknown): tab is Tab =>
  typeof (tab as Tab | null)?.key === 'string' && typeof (tab as Tab).node === 'string';

function storedTabs(): readonly Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTab) : [];
  } catch {
    return [];
  }
}

const newTab = (node: string): Tab => ({ key: Math.random().toString(36).slice(2), node });

/** Returns the tabs from before a reload, and the tab of the node in the URL. */
function first(node: string | null): Tabs {
  // A restored tab without a shell would open a new shell without being requested.
  const tabs = storedTabs().filter(({ session }) => session);
  const lastTab = tabs.findLast(tab => tab.node === node);
  if (!node || lastTab) return { tabs, active: lastTab?.key ?? tabs.at(-1)?.key };
  const tab = newTab(node);
  return { tabs: [...tabs, tab], active: tab.key };
}

/** Hook for the terminal tabs of this page. After a reload it restores tabs whose shell still runs. */
export function useTerminalTabs(node: string | null) {
  const [{ tabs, active }, set] = useState(() => first(node));
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(tabs));
    } catch {
      // If storage is blocked, a reload restores no tabs.
    }
  }, [tabs]);
  return {
    tabs,
    active: tabs.find(({ key }) => key === active),
    choose: useCallback((key: string) => set(before => ({ ...before, active: key })), []),
    open: useCallback((node: string) => {
      const tab = newTab(node);
      set(before => ({ tabs: [...before.tabs, tab], active: tab.key }));
    }, []),
    close: useCallback((key: string) => {
      set(before => {
        const at = before.tabs.findIndex(tab => tab.key === key);
        const tabs = before.tabs.filter(tab => tab.key !== key);
        return { tabs, active: before.active === key ? tabs[Math.min(at, tabs.length - 1)]?.key : before.active };
      });
    }, []),
    /** Sets the session of a tab. */
    withSession: useCallback((key: string, session: string) => {
      set(before => ({ ...before, tabs: before.tabs.map(tab => (tab.key === key ? { ...tab, session } : tab)) }));
    }, []),
    /** Replaces a tab with a new one for the same node. */
    renew: useCallback((key: string) => {
      set(before => {
        const tabs = before.tabs.map(tab => (tab.key === key ? newTab(tab.node) : tab));
        return {
          tabs,
          active: before.active === key ? tabs[before.tabs.findIndex(tab => tab.key === key)]?.key : before.active,
        };
      });
    }, []),
  };
}
