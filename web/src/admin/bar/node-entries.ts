import type { TFunction } from 'i18next';
import { BellOff, CirclePlay, FolderTree, Link2, Server, SquareTerminal, Tag } from 'lucide-react';
import type { AdminNode } from '@vitrine/contracts';
import type { PaletteEntry } from '../../ui/palette/palette-entries.ts';

/** Commands for a node, and the page of each. */
const ACTIONS = [
  ['openTerminal', SquareTerminal, (uuid: string) => `/terminal?uuid=${uuid}`],
  ['mute', BellOff, (uuid: string) => `/admin/notification/silences?add=1&node=${uuid}`],
  ['share', Link2, (uuid: string) => `/admin/shares?add=1&node=${uuid}`],
  ['run', CirclePlay, (uuid: string) => `/admin/exec?node=${uuid}`],
] as const;

/** Returns entries for nodes, their groups and tags, followed by the commands for each node. */
export function nodeEntries(
  nodes: readonly AdminNode[],
  t: TFunction<readonly ['admin', 'shell', 'palette']>,
  open: (path: string) => () => void,
): readonly PaletteEntry[] {
  const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];
  const listEntry = (kind: 'groups' | 'tags', value: string, query: string): PaletteEntry => ({
    id: `${kind}-${encodeURIComponent(value)}`,
    label: value,
    group: t(`palette:group.${kind}`),
    icon: kind === 'tags' ? Tag : FolderTree,
    run: open(`/admin?${query}=${encodeURIComponent(value)}`),
  });
  return [
    ...nodes.map(({ uuid, name }) => ({
      id: `node-${uuid}`,
      label: name,
      group: t('palette:group.nodes'),
      icon: Server,
      run: open(`/admin/node/${uuid}`),
    })),
    ...distinct(nodes.map(({ group }) => group)).map(group => listEntry('groups', group, 'group')),
    ...distinct(nodes.flatMap(({ tags }) => tags.map(({ label }) => label))).map(tag => listEntry('tags', tag, 'q')),
    ...nodes.flatMap(({ uuid, name }) =>
      ACTIONS.map(([action, icon, path]) => ({
        id: `${action}-${uuid}`,
        label: t(`palette:node.${action}`, { name }),
        group: t('palette:group.commands'),
        icon,
        run: open(path(uuid)),
      })),
    ),
  ];
}
