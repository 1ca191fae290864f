import type { AvailabilityReport, DataAccess, PluginMessage } from '@vitrine/plugin-sdk';
import type { Period } from './period.ts';
import { WORDS, type LetterLanguage } from './words.ts';

const DAY_MS = 86_400_000;
const WORST = 5;
const LISTED = 15;

/** Data for a letter. */
interface LetterFacts {
  readonly period: Period;
  readonly zone: string;
  readonly report: AvailabilityReport;
  readonly nodes: readonly Pick<
    Awaited<ReturnType<DataAccess['nodes']>>[number],
    'name' | 'price' | 'currency' | 'expiredAt'
  >[];
}

/** Writes the letter about a period, with a table of the five nodes with the lowest availability. */
export function writeLetter({ period, zone, report, nodes }: LetterFacts, language: LetterLanguage): PluginMessage {
  const texts = WORDS[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone });
  const measured = report.nodes.filter(({ percent }) => percent !== null);
  const down = measured.filter(({ outages }) => outages > 0);
  const outages = down.reduce((sum, node) => sum + node.outages, 0);
  const seconds = down.reduce((sum, { offlineSeconds }) => sum + offlineSeconds, 0);
  const worst = down.toSorted((a, b) => a.percent! - b.percent! || a.name.localeCompare(b.name)).slice(0, WORST);
  const lines = [
    texts.nodes(report.nodes.length, measured.length),
    outages > 0 ? texts.outages(outages, down.length, duration(seconds, language)) : texts.noOutages,
    firedLine(report.alerts, language),
    dueLines(nodes, period, date, language),
    '',
    texts.stop,
    ...(worst.length > 0 ? ['', texts.worst] : []),
  ];
  return {
    title: texts.title(date.format(period.from), date.format(period.to - 1)),
    body: lines.join('\n').slice(0, 4000),
    link: '/admin/plugins',
    ...(worst.length > 0 && {
      table: [
        texts.columns,
        ...worst.map(node => [
          node.name.slice(0, 100),
          `${new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(node.percent!)} %`,
          String(node.outages),
          duration(node.offlineSeconds, language),
        ]),
      ],
    }),
  };
}

/** Returns the line with the number of alerts by rule, or by kind. */
function firedLine(alerts: AvailabilityReport['alerts'], language: LetterLanguage): string {
  const texts = WORDS[language];
  if (alerts.length === 0) return texts.nothingFired;
  const counts = new Map<string, number>();
  for (const { kind, name } of alerts) {
    const label = name || (texts.kinds[kind] ?? kind);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a);
  const rest = most.slice(LISTED).reduce((sum, [, count]) => sum + count, 0);
  const list = most.slice(0, LISTED).map(([label, count]) => `${label} ${count}`);
  return texts.fired([...list, ...(rest > 0 ? [`+${rest}`] : [])].join(', '));
}

/** Returns the lines about renewals that are due after the letter, within a period as long as the one it covers. */
function dueLines(
  nodes: LetterFacts['nodes'],
  { from, to }: Period,
  date: Intl.DateTimeFormat,
  language: LetterLanguage,
): string {
  const texts = WORDS[language];
  const until = to + Math.round((to - from) / DAY_MS) * DAY_MS;
  const due = nodes
    .filter(({ expiredAt }) => expiredAt !== null && expiredAt >= to && expiredAt < until)
    .toSorted((a, b) => a.expiredAt! - b.expiredAt!);
  if (due.length === 0) return texts.nothingDue;
  const sums = new Map<string, number>();
  for (const { price, currency } of due) if (price > 0) sums.set(currency, (sums.get(currency) ?? 0) + price);
  const listed = due.slice(0, LISTED).map(node => {
    const price = node.price > 0 ? money(node.currency, node.price, language) : '';
    return texts.dueLine(node.name, price, date.format(node.expiredAt!));
  });
  const suffix = due.length > LISTED ? [`+${due.length - LISTED}`] : [];
  const total = [...sums].map(([currency, sum]) => money(currency, sum, language)).join(' + ');
  return [texts.due([...listed, ...suffix].join('\n')), ...(total ? [texts.total(total)] : [])].join('\n');
}

const money = (currency: string, amount: number, language: LetterLanguage) =>
  currency +
  (/^[A-Z]{3}$/.test(currency) ? '\u00a0' : '') +
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(amount);

/** Formats seconds as days, hours and minutes: `1 day 3 hr`. */
function duration(seconds: number, language: LetterLanguage): string {
  const minutes = Math.round(seconds / 60);
  const parts = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor((minutes % 1440) / 60)],
    ['minute', minutes % 60],
  ] as const;
  const nonZeroParts = parts.filter(([, count]) => count > 0).slice(0, 2);
  return (nonZeroParts.length > 0 ? nonZeroParts : [parts[2]])
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ');
}
