import { useCallback, useEffect, useState } from 'react';

/** One terminal of this page. */
export interface Tab {
  /** Of this page only. */
  readonly key: string;
  readonly node: string;
  /** The shell behind it, once it is open. */
  readonly session?: string | undefined;
}

interface Tabs {
  readonly tabs: readonly Tab[];
  readonly active: string | undefined;
}

const KEY = 'vitrine.terminal.tabs';
const isTab = (tab: unknown): tab is Tab =>
  typeof (tab as Tab | null)?.key === 'string' && typeof (tab as Tab).node === 'string';

function remembered(): readonly Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTab) : [];
  } catch {
    return [];
  }
}

const fresh = (node: string): Tab => ({ key: Math.random().toString(36).slice(2), node });

/** What was open before the page was loaded anew, and the node of the address. */
function first(node: string | null): Tabs {
  // Without a shell behind it, a tab of before would open one that nobody asked for.
  const tabs = remembered().filter(({ session }) => session);
  const there = tabs.findLast(tab => tab.node === node);
  if (!node || there) return { tabs, active: there?.key ?? tabs.at(-1)?.key };
  const tab = fresh(node);
  return { tabs: [...tabs, tab], active: tab.key };
}

/** The terminals of this page. A page that is loaded anew finds those that still run. */
export function useTerminalTabs(node: string | null) {
  const [{ tabs, active }, set] = useState(() => first(node));
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(tabs));
    } catch {
      // Storage may be forbidden: a reload then begins anew.
    }
  }, [tabs]);
  return {
    tabs,
    active: tabs.find(({ key }) => key === active),
    choose: useCallback((key: string) => set(before => ({ ...before, active: key })), []),
    open: useCallback((node: string) => {
      const tab = fresh(node);
      set(before => ({ tabs: [...before.tabs, tab], active: tab.key }));
    }, []),
    close: useCallback((key: string) => {
      set(before => {
        const at = before.tabs.findIndex(tab => tab.key === key);
        const tabs = before.tabs.filter(tab => tab.key !== key);
        return { tabs, active: before.active === key ? tabs[Math.min(at, tabs.length - 1)]?.key : before.active };
      });
    }, []),
    /** A shell stands behind a tab now. */
    withSession: useCallback((key: string, session: string) => {
      set(before => ({ ...before, tabs: before.tabs.map(tab => (tab.key === key ? { ...tab, session } : tab)) }));
    }, []),
    /** Begins anew on the same node, in the same place. */
    renew: useCallback((key: string) => {
      set(before => {
        const tabs = before.tabs.map(tab => (tab.key === key ? fresh(tab.node) : tab));
        return {
          tabs,
          active: before.active === key ? tabs[before.tabs.findIndex(tab => tab.key === key)]?.key : before.active,
        };
      });
    }, []),
  };
}
