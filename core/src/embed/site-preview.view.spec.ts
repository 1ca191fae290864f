import { NO_STATE } from '@vitrine/contracts/live-row';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { BADGE_LABELS } from './badge-labels.ts';
import type { NodeSnapshot } from './badge.rule.ts';
import { pictureTheme } from './picture-theme.rule.ts';
import { drawSitePreview, type SitePreview } from './site-preview.view.ts';

const NOW = Date.UTC(2026, 10, 25, 14, 33);
const node = (name: string, state: Partial<NodeSnapshot['state']> = {}) =>
  ({
    node: { name },
    state: { ...NO_STATE, online: true, lastReport: NOW, netDown: 1e6, ...state },
    now: NOW,
  }) as NodeSnapshot;
const offlineNode = (name: string, ms: number) => node(name, { online: false, lastReport: NOW - ms });

const draw = (nodes: readonly NodeSnapshot[], overrides: Partial<SitePreview> = {}) =>
  drawSitePreview({
    ...{ site: 'Northwind', nodes, words: BADGE_LABELS.en, theme: pictureTheme({}, 'dark'), troubles: [], flags: [] },
    ...{ traffic: [1e6, NaN, 2e6, 3e6], outages: [], availability: 99.743 },
    globe: { pins: [], routes: [], time: NOW },
    ...overrides,
  });
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text!.replace(/<.*?>/g, ''));

it('shows the nodes online, troubles with their duration, traffic and availability', () => {
  const svg = draw([node('tokyo'), offlineNode('sydney', 14 * MINUTE_MS), offlineNode('lima', 2 * DAY_MS)]);
  expect(textsOf(svg)).toEqual([
    ...['Northwind', '1/3', 'online', 'lima offline 2 d', 'sydney 14 min'],
    ...['Traffic in 24 hours, now ↓ 1.00 MB/s', '90 days', '99.74 %'],
  ]);
});

it.each([
  ['all nodes', [node('a'), node('b')], ['All 2', 'online']],
  ['the only node', [node('a')], ['1/1', 'online']],
  ['no node', [], ['No nodes yet']],
])('shows the count of %s in a few words', (_, nodes, expected) => {
  expect(textsOf(draw(nodes)).slice(1, -3)).toEqual(expected);
});

it('shows a dash for unknown values', () => {
  const svg = draw([node('a', { netDown: null })], { traffic: [], availability: undefined });
  expect(textsOf(svg).slice(-3)).toEqual(['Last 24 h, now ↓ –', '90 days', '–']);
});

it('shows the two worst of many problems, shortened to the available width', () => {
  const long = 'a-long-name-of-a-node.example.org';
  const problems = ['services down: 1', 'Disks: failed (1)'];
  const texts = textsOf(
    draw([offlineNode(long, 14 * MINUTE_MS), offlineNode(long, 2 * DAY_MS)], { troubles: problems }),
  );
  expect(texts[3]).toMatch(/^a-long-.*… offline 2 d$/);
  expect(texts.slice(4, 6)).toEqual([expect.stringMatching(/^a-.*… 14 min$/), '+2']);
  expect(textsOf(draw([node('a')], { troubles: problems })).slice(3, 5)).toEqual(problems);
});

it('has no text below 22 px, and escapes names', () => {
  const svg = draw([offlineNode('<script>', MINUTE_MS), ...Array.from({ length: 999 }, () => node('b'))], {
    site: '<script>'.repeat(20),
    flags: Array.from({ length: 12 }, () => 'data:image/svg+xml;base64,PHN2Zy8+'),
  });
  const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(22);
  expect(svg).not.toContain('<script');
  expect(textsOf(svg)).toContain('+2');
});

it('marks outages of the day, and leaves a gap in the traffic for unknown values', () => {
  const { high, trend } = pictureTheme({}, 'dark');
  const svg = draw([node('a')], { outages: [[0.5, 0.6]] });
  expect(svg).toContain(`stroke="${high}" stroke-width="6"`);
  const line = new RegExp(`<path d="([^"]*)" fill="none" stroke="${trend}"`).exec(svg)![1]!;
  expect(line.match(/M/g)).toHaveLength(2);
});
