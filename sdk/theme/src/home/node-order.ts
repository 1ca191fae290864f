import type { PublicNode } from '@vitrine/contracts';
import { formatter } from '../format/formatter.ts';
import type { NodeSource, NodeView } from '../host.ts';
import { matchesSelection, matchesSearch, matchesStatus, searchText } from './match.ts';
import type { HomeQuery } from './query.ts';
import { isLiveSortKey, sortViews } from './sort.ts';

/** Minimum time between reorderings in ms: cards that move every second could not be read. */
const SETTLE_MS = 2000;

/** Returns the nodes that match a query, in order. Returns the same array until its content changes. */
export function nodeOrder(nodes: NodeSource, query: HomeQuery, language: string) {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const region = formatter(language).region;
  const texts = new WeakMap<PublicNode, string>();
  const textOf = (node: PublicNode) => {
    let text = texts.get(node);
    if (text === undefined) texts.set(node, (text = searchText(node, region)));
    return text;
  };
  const isLive = query.status !== null || isLiveSortKey(query.sort);

  const compute = (): string[] => {
    const sorted: NodeView[] = [];
    for (const node of nodes.list()) {
      if (!matchesSelection(node, query) || !matchesSearch(textOf(node), query.search)) continue;
      const view = nodes.view(node.uuid);
      if (view && matchesStatus(view, query.status)) sorted.push(view);
    }
    return sortViews(sorted, query.sort, query.descending, collator).map(view => view.node.uuid);
  };

  let cached = compute();
  const renew = (listener: () => void) => {
    const next = compute();
    if (next.length === cached.length && next.every((uuid, i) => uuid === cached[i])) return;
    cached = next;
    listener();
  };

  return {
    read: (): readonly string[] => cached,
    subscribe(listener: () => void) {
      const forget = [nodes.onList(() => renew(listener))];
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (isLive)
        forget.push(
          nodes.onStates(() => {
            timer ??= setTimeout(() => {
              timer = undefined;
              renew(listener);
            }, SETTLE_MS);
          }),
        );
      renew(listener);
      return () => {
        clearTimeout(timer);
        for (const stop of forget) stop();
      };
    },
  };
}
