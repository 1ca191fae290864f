import { BADGE_LABELS } from './badge-labels.ts';
import type { NodeSnapshot } from './badge.rule.ts';
import { drawSitePreview } from './preview-picture.view.ts';

const words = BADGE_LABELS.en;
const snapshot = (name: string, state: object) =>
  ({ node: { name }, state: { online: true, lastReport: 1, cpu: 10, ...state }, now: 1 }) as unknown as NodeSnapshot;
const fills = (svg: string) => [...svg.matchAll(/height="4"[^>]*fill="(#\w+)"/g)].map(([, fill]) => fill);

it('shows the usage of each node that reports as a bar, in the colours of the page', () => {
  const nodes = [10, 75, 90].map(cpu => snapshot(`node-${cpu}`, { cpu }));
  const svg = drawSitePreview('Status', [...nodes, snapshot('gone', { online: false })], words);
  const track = '#2b2d31';
  expect(fills(svg)).toEqual([track, '#6e6ade', track, '#ffc53d', track, '#e5484d']);
  expect(svg).toContain('>CPU<');
  expect(drawSitePreview('Status', [snapshot('gone', { online: false })], words)).not.toContain('>CPU<');
});

it('writes the state of a node that does not report below its name, where both have room', () => {
  const svg = drawSitePreview('Status', [snapshot('sydney-backup-1', { online: false, lastReport: 0 })], words);
  const placeOf = (value: string) =>
    new RegExp(`<text x="(\\d+)" y="(\\d+)"[^>]*>${value}<`).exec(svg)!.slice(1).map(Number);
  const [name, state] = [placeOf('sydney-backup-1'), placeOf('never reported')];
  expect(state[0]).toBe(name[0]);
  expect(state[1]! - name[1]!).toBeGreaterThan(20);
});

it('names what is wrong beside nodes, as far as there is room', () => {
  const svg = (...troubles: string[]) => drawSitePreview('Status', [snapshot('tokyo', {})], words, troubles);
  expect(svg('Containers: unhealthy (1)')).toContain('>1/1 online · Containers: unhealthy (1)<');
  expect(svg('services down: 1', 'Containers: unhealthy (1)')).toMatch(/>1\/1 online · services down: 1 · Con\w*:?…</);
});

it.each([
  ['a dot if all nodes are online', [{}], '<circle'],
  ['a triangle if one of several is offline', [{}, { online: false }], 'l12 20h-24z'],
  ['a cross if no node is online', [{ online: false }], 'l18 18m0-18l-18 18'],
])('marks the site with %s', (_, states, shape) => {
  const svg = drawSitePreview(
    'Status',
    states.map((state, i) => snapshot(`node-${i}`, state)),
    words,
  );
  // The first mark is beside the sentence about the site.
  const first = /<circle|l12 20h-24z|l18 18m0-18l-18 18/.exec(svg)![0];
  expect(first).toBe(shape);
});
