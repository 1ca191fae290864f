import { escapeHtml } from '@vitrine/plugin-sdk';
import type { Words } from './badge-labels.ts';
import {
  badgeOf,
  countByPresence,
  formatDuration,
  percent,
  presenceOf,
  uptimeText,
  used,
  type NodeSnapshot,
} from './badge.rule.ts';
import { drawCardPage, type CardPage } from './card-page.view.ts';
import type { CardTrend } from './card-trends.service.ts';
import { drawSparkline } from './sparkline.view.ts';

/** Data of a card about nodes. */
interface Card extends Omit<CardPage, 'state' | 'tone'> {
  readonly nodes: readonly NodeSnapshot[];
  readonly rows: boolean;
  /** CPU use over time, only for a single node. */
  readonly trend?: CardTrend;
}

/** Draws a page for frames on other sites: one node with its bars, or the names of several. */
export function drawCard(card: Card): string {
  const { nodes, words, rows } = card;
  const only = rows ? undefined : nodes[0];
  const { online, offline } = countByPresence(nodes.map(({ state }) => state));
  const state = only ? presenceText(only, words) : `${online}/${nodes.length} ${words.online}`;
  const tone = offline > 0 ? 'off' : online > 0 ? 'on' : '';
  return drawCardPage({ ...card, state, tone }, only ? figures(only, words) + trendOf(card) : list(nodes, words));
}

/** Returns whether a node reports and, if it stopped more than a minute ago, for how long: "offline 14 min". */
function presenceText({ state, now }: NodeSnapshot, labels: Words): string {
  const presence = presenceOf(state);
  const seconds = presence === 'offline' ? (now - (state.lastReport ?? now)) / 1000 : 0;
  return seconds < 60 ? labels[presence] : `${labels[presence]} ${formatDuration(seconds, labels)}`;
}

function figures(now: NodeSnapshot, labels: Words): string {
  const { node, state } = now;
  if (!state.online) return '';
  const bar = (label: string, part: number | null, total: number) => {
    const share = used(part, total);
    const value = share && Math.min(100, share);
    const progress = `<progress max="100" value="${(value ?? 0).toFixed(1)}" aria-label="${label}"></progress>`;
    return `<dt>${label}</dt><dd>${progress}</dd><dd>${percent(value)}</dd>`;
  };
  const lines = [
    bar(labels.cpu, state.cpu, 100),
    bar(labels.memory, state.ramUsed, node.ramTotal),
    bar(labels.disk, state.diskUsed, node.diskTotal),
    `<dt>${labels.uptime}</dt><dd></dd><dd>${escapeHtml(uptimeText(state, labels))}</dd>`,
    `<dt>${labels.availability}</dt><dd></dd><dd>${badgeOf('availability', now, labels).value}</dd>`,
  ];
  return `<dl>${lines.join('')}</dl>`;
}

/** Also drawn for an offline node: the chart shows its past. */
function trendOf({ trend = [], words }: Card): string {
  const present = trend.filter(Number.isFinite);
  const highest = present.length > 0 ? percent(Math.max(...present)) : '';
  return drawSparkline(trend, escapeHtml(`${words.cpu}, ${words.day}: ≤ ${highest}`));
}

/** Offline nodes come first, because a frame is often too small for all. */
function list(nodes: readonly NodeSnapshot[], labels: Words): string {
  const isOffline = ({ state }: NodeSnapshot) => Number(presenceOf(state) === 'offline');
  const lines = nodes
    .toSorted((a, b) => isOffline(b) - isOffline(a))
    .map(now => {
      const tone = { online: 'on', offline: 'off', waiting: '' }[presenceOf(now.state)];
      return `<li><span>${escapeHtml(now.node.name)}</span><span class="${tone}">${presenceText(now, labels)}</span></li>`;
    });
  return `<ul>${lines.join('')}</ul>`;
}
