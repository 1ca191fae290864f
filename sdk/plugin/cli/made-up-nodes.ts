import type { TestNode } from '../src/testing/test-host.ts';

const GB = 2 ** 30;

/** Nodes of a plugin that runs without a site: one busy, one idle, one offline. Sizes in bytes. */
export const MADE_UP_NODES: readonly TestNode[] = [
  {
    uuid: '00000000-0000-4000-8000-000000000001',
    name: 'tokyo-1',
    group: 'Asia',
    tags: [{ label: 'web', colour: 'blue' }],
    region: 'JP',
    ramTotal: 8 * GB,
    state: { online: true, cpu: 71, ramUsed: 6 * GB },
  },
  {
    uuid: '00000000-0000-4000-8000-000000000002',
    name: 'paris-1',
    group: 'Europe',
    tags: [],
    region: 'FR',
    ramTotal: 4 * GB,
    state: { online: true, cpu: 3, ramUsed: GB },
  },
  {
    uuid: '00000000-0000-4000-8000-000000000003',
    name: 'austin-1',
    group: 'America',
    tags: [{ label: 'backup', colour: 'gray' }],
    region: 'US',
    state: { online: false },
  },
];
