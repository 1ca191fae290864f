import type { LucideIcon } from 'lucide-react';

/** An entry of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Group of the entry, shown beside the label and searched too. */
  readonly group: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** Maximum number of displayed entries. */
const MAX_ENTRIES = 50;

/** Returns the entries that contain every word; entries whose label begins with the words sort first. */
export function findEntries<E extends Pick<PaletteEntry, 'label' | 'group'>>(
  entries: readonly E[],
  query: string,
): readonly E[] {
  const searchText = query.trim().toLowerCase();
  const parts = searchText.split(/\s+/);
  const matching = entries.filter(({ label, group }) => {
    const text = `${label} ${group}`.toLowerCase();
    return parts.every(part => text.includes(part));
  });
  const rank = ({ label }: E) => (searchText && label.toLowerCase().startsWith(searchText) ? 0 : 1);
  return matching.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_ENTRIES);
}
