import { useState } from 'react';
import { COLUMN_KEYS, DEFAULT_COLUMNS, type ColumnKey } from './columns.tsx';

const KEY = 'vitrine.nodes.columns';
const isKnown = (key: unknown): key is ColumnKey => (COLUMN_KEYS as readonly unknown[]).includes(key);

function storedColumns(): readonly ColumnKey[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    // Columns that a newer release has removed are dropped.
    return Array.isArray(stored) ? [...new Set(stored.filter(isKnown))] : DEFAULT_COLUMNS;
  } catch {
    return DEFAULT_COLUMNS;
  }
}

function remember(keys: readonly ColumnKey[] | null): void {
  try {
    if (keys) localStorage.setItem(KEY, JSON.stringify(keys));
    else localStorage.removeItem(KEY);
  } catch {
    // If storage is blocked, the selection lasts until the page is closed.
  }
}

/** Hook for the columns of the list and their order, stored in this browser. */
export function useColumnPreferences() {
  const [keys, setKeys] = useState(storedColumns);
  return {
    keys,
    choose(next: readonly ColumnKey[]) {
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
