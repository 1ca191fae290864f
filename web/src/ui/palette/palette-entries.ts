import type { LucideIcon } from 'lucide-react';

/** Something that the palette finds. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Text of its group, shown beside it and searched too. */
  readonly group: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** Greatest number of entries that are shown. */
const MAX_ENTRIES = 50;

/** Returns the entries that contain every word; those whose label begins with the words first. */
export function findEntries<E extends Pick<PaletteEntry, 'label' | 'group'>>(
  entries: readonly E[],
  words: string,
): readonly E[] {
  const searchText = words.trim().toLowerCase();
  const parts = searchText.split(/\s+/);
  const matching = entries.filter(({ label, group }) => {
    const text = `${label} ${group}`.toLowerCase();
    return parts.every(part => text.includes(part));
  });
  const rank = ({ label }: E) => (searchText && label.toLowerCase().startsWith(searchText) ? 0 : 1);
  return matching.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_ENTRIES);
}
