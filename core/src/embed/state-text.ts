import { DAY_S } from '@vitrine/contracts/time';
import type { Words } from './badge-labels.ts';
import { formatDuration, presenceOf, type NodeSnapshot } from './badge.rule.ts';

interface NodeState {
  readonly snapshot: NodeSnapshot;
  readonly words: Words;
  readonly language: string;
  readonly timeZone: string;
}

/** Returns the state of a node and its duration: "offline since 14:19, 14 min". */
export function stateText({ snapshot: { state, now }, words, language, timeZone }: NodeState): string {
  const presence = presenceOf(state);
  if (presence === 'waiting') return words.waiting;
  if (presence === 'online')
    return state.uptime === null ? words.online : `${words.online}, ${formatDuration(state.uptime, words)}`;
  const seconds = (now - state.lastReport) / 1000;
  const time = new Intl.DateTimeFormat(language, {
    ...(seconds >= DAY_S ? { month: 'short', day: 'numeric' } : { hour: '2-digit', minute: '2-digit', hour12: false }),
    timeZone,
  }).format(state.lastReport);
  return words.offlineSince.replace('{time}', time).replace('{span}', formatDuration(Math.max(60, seconds), words));
}
