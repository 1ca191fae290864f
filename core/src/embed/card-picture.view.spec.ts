import { NO_STATE } from '@vitrine/contracts/live-row';
import { DAY_S, HOUR_S, MINUTE_MS } from '@vitrine/contracts/time';
import { BADGE_LABELS } from './badge-labels.ts';
import type { NodeSnapshot } from './badge.rule.ts';
import { drawCardPicture, type CardPicture } from './card-picture.view.ts';
import { daysOf } from './day-strip.view.ts';
import { pictureTheme } from './picture-theme.rule.ts';

const NOW = Date.UTC(2026, 10, 25, 14, 33);
const node = {
  name: 'edge-lax',
  region: 'US',
  os: 'Debian 13',
  virtualization: 'kvm',
  cpuCores: 4,
  ramTotal: 8 * 2 ** 30,
  diskTotal: 160 * 2 ** 30,
  price: 12.9,
  currency: '$',
  billingCycle: 'monthly',
  trafficLimit: 4e12,
  trafficLimitType: 'sum',
  traffic: { since: 0, until: 1, up: 0, down: 0 },
} as NodeSnapshot['node'];
const online = {
  ...NO_STATE,
  online: true,
  lastReport: NOW,
  cpu: 13,
  ramUsed: 3.44 * 2 ** 30,
  diskUsed: 60.8 * 2 ** 30,
  netDown: 2.77e6,
  netUp: 1.93e6,
  trafficUp: 1.91e12,
  trafficDown: 1e12,
  uptime: 39 * DAY_S,
};

const draw = (state: Partial<NodeSnapshot['state']> = {}, overrides: Partial<CardPicture> = {}) =>
  drawCardPicture({
    snapshot: { node, state: { ...online, ...state }, now: NOW, availability: 99.98 },
    site: 'Northwind Cloud',
    language: 'en',
    timeZone: 'UTC',
    words: BADGE_LABELS.en,
    theme: pictureTheme({}, 'light'),
    showsSystem: true,
    flag: 'data:image/svg+xml;base64,PHN2Zy8+',
    days: ['none', 'up', 'short', 'long'],
    targets: [
      { name: 'FRA', cell: [147, 0] },
      { name: 'TYO', cell: [104, 14] },
      { name: 'SHA', cell: null },
    ],
    ...overrides,
  });
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text);

it('shows facts, use and start of a node, and the time of the picture', () => {
  expect(textsOf(draw())).toEqual([
    ...['edge-lax', 'United States', 'Debian 13 · KVM · 4 cores · 8.00 GiB · 160 GiB · $12.90 a month', 'online, 39 d'],
    ...['CPU', '13 %', '4 cores', 'Memory', '43 %', '8.00 GiB', 'Disk', '38 %', '160 GiB'],
    ...['↓ 2.77 MB/s', '↑ 1.93 MB/s', '2.91 TB / 4.00 TB', '99.98 %'],
    ...['FRA 147 ms', 'TYO 104 ms', '14 %', 'SHA –', 'Northwind Cloud · Nov 25, 14:33 UTC · Vitrine'],
  ]);
});

it('shows the flag of a country that has one', () => {
  expect(draw()).toContain('<image');
  expect(draw({}, { flag: '' })).not.toContain('<image');
});

it('shows since when a node is offline, and no figures', () => {
  const texts = textsOf(draw({ online: false, lastReport: NOW - 14 * MINUTE_MS }));
  expect(texts).toContain('offline since 14:19, 14 min');
  expect(texts.filter(text => text === '–')).toHaveLength(3);
  expect(texts).toEqual(expect.arrayContaining(['↓ –', '↑ –', 'FRA –', 'TYO –', '99.98 %']));
  const zh = { words: BADGE_LABELS['zh-CN'], language: 'zh-CN' };
  expect(textsOf(draw({ online: false, lastReport: NOW - 14 * MINUTE_MS }, zh))).toContain('自 14:19 离线，14 分钟');
  expect(textsOf(draw({ online: false, lastReport: 0 }))).toContain('never reported');
});

it('omits system facts if the site hides them', () => {
  expect(textsOf(draw({}, { showsSystem: false }))).toContain('4 cores · 8.00 GiB · 160 GiB · $12.90 a month');
});

it('escapes markup in names, and shortens long names before the state', () => {
  const name = `<script>${'long '.repeat(30)}`;
  const svg = draw({}, { snapshot: { node: { ...node, name }, state: online, now: NOW } });
  expect(svg).not.toContain('<script');
  expect(textsOf(svg)[0]).toMatch(/…$/);
});

it('distinguishes days before the first report from days without an outage', () => {
  const days = [0, 100, 200, 300];
  const down = [
    [2, 60],
    [3, 5 * HOUR_S],
  ] as const;
  expect(daysOf({ days, until: 400 }, { since: 150, down })).toEqual(['none', 'up', 'short', 'long']);
  expect(daysOf({ days, until: 400 }, undefined)).toEqual(['none', 'none', 'none', 'none']);
});
