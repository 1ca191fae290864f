import type { PublicAnnouncement } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { fleetOf } from './made-up-nodes.ts';

const now = Date.now();
const nodes = fleetOf(3).map(({ node: { uuid, name } }) => ({ uuid, name }));

const announcement = (id: string, overrides: Partial<PublicAnnouncement>): PublicAnnouncement => ({
  id,
  kind: 'news',
  state: 'current',
  title: id,
  text: '',
  publishedAt: now - HOUR_MS,
  startsAt: now - HOUR_MS,
  endsAt: null,
  nodes: [],
  nodeCount: 0,
  updates: [],
  ...overrides,
});

/** An announcement of every kind. */
export const OPEN_ANNOUNCEMENTS: readonly PublicAnnouncement[] = [
  announcement('incident', {
    kind: 'incident',
    title: 'Packet loss between Frankfurt and Tokyo on several carriers, with a title that needs more than one line',
    text: 'Some connections are slow.\nWe are in contact with the carrier.',
    nodes,
    nodeCount: 140,
    updates: [
      { id: '2', at: now - HOUR_MS / 4, stage: 'identified', text: 'A cable is cut.' },
      { id: '1', at: now - HOUR_MS / 2, stage: 'investigating', text: 'We look into it.' },
    ],
  }),
  announcement('maintenance', {
    kind: 'maintenance',
    state: 'planned',
    title: '更换东京机房的磁盘',
    startsAt: now + 20 * HOUR_MS,
    endsAt: now + 22 * HOUR_MS,
    nodes: nodes.slice(0, 1),
    nodeCount: 1,
  }),
  announcement('news', { title: 'Prices stay as they are', text: 'No change next year.' }),
];

export const PAST_ANNOUNCEMENTS: readonly PublicAnnouncement[] = [
  announcement('past', {
    kind: 'incident',
    state: 'past',
    title: 'Power outage in Singapore',
    startsAt: now - 50 * HOUR_MS,
    endsAt: now - 47 * HOUR_MS,
    updates: [{ id: '3', at: now - 47 * HOUR_MS, stage: 'resolved', text: 'The power is back.' }],
  }),
];
