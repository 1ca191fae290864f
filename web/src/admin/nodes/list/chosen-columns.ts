import { useMemo, useState } from 'react';
import { COLUMNS, DEFAULT_COLUMNS, type Column } from './columns.tsx';

const KEY = 'vitrine.nodes.columns';
const isKnown = (key: unknown): key is string => COLUMNS.some(column => column.key === key);

function remembered(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    // Columns that a newer release has removed are dropped.
    return Array.isArray(stored) ? [...new Set(stored.filter(isKnown))] : DEFAULT_COLUMNS;
  } catch {
    return DEFAULT_COLUMNS;
  }
}

function remember(keys: readonly string[] | null): void {
  try {
    if (keys) localStorage.setItem(KEY, JSON.stringify(keys));
    else localStorage.removeItem(KEY);
  } catch {
    // If storage is blocked, the selection lasts as long as the page.
  }
}

/** Hook for the columns of the list and their order, stored in this browser. */
export function useColumnPreferences() {
  const [keys, setKeys] = useState(remembered);
  return {
    keys,
    columns: useMemo(
      () =>
        keys
          .map(key => COLUMNS.find(column => column.key === key))
          .filter((column): column is Column => column !== undefined),
      [keys],
    ),
    choose(next: readonly string[]) {
      setKeys(next);
      remember(next);
    },
    reset() {
      setKeys(DEFAULT_COLUMNS);
      remember(null);
    },
  };
}

export type ChosenColumns = ReturnType<typeof useColumnPreferences>;
