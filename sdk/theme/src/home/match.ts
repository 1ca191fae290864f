import type { PublicNode } from '@vitrine/contracts';
import type { NodeView } from '../host.ts';
import { presenceOf } from '../presence.ts';
import type { HomeQuery, Status } from './query.ts';
import { severityOf } from './sort.ts';

/** Returns the searchable text of a node in lower case. */
export function searchText(node: PublicNode, regionName: (code: string) => string): string {
  const region = node.region && `${node.region} ${regionName(node.region)}`;
  return [node.name, node.group, node.os, region, ...node.tags.map(tag => tag.label)].join('\n').toLocaleLowerCase();
}

/** Returns true if the text contains every word of the search. */
export function matchesSearch(text: string, search: string): boolean {
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every(term => text.includes(term));
}

/** Severity of a high usage. */
const HIGH = 2;

/** Returns true if a node matches the filter; without a filter every node does. */
export function matchesStatus(view: NodeView, status: Status | null): boolean {
  const { state } = view;
  switch (status) {
    case 'attention':
      return state.online && severityOf(view) >= HIGH;
    case 'online':
      return state.online;
    case 'offline':
      return presenceOf({ state }) === 'offline';
    case 'waiting':
      return presenceOf({ state }) === 'waiting';
    case 'speed':
      return state.online && (state.netUp ?? 0) + (state.netDown ?? 0) > 0;
    case 'traffic':
      return state.trafficUp + state.trafficDown > 0;
    case null:
      return true;
  }
}

/** Returns true if a node is in the selected group and region; without a selection every node is. */
export function matchesSelection(node: PublicNode, { group, region }: Pick<HomeQuery, 'group' | 'region'>): boolean {
  return (group === null || node.group === group) && (region === null || node.region === region);
}
