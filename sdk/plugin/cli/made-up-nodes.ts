import type { TestNode } from '../src/testing/test-host.ts';

const GB = 2 ** 30;

/** Nodes of a plugin that runs without a site: one busy, one idle, one offline. Sizes in bytes. */
export const MADE_UP_NODES: readonly TestNode[] = [
  {
    uuid: '00000000-0000-4000-8000-000000000001',
    name: 'tokyo-1',
    group: 'Asia',
    tags: ['web'],
    region: 'JP',
    state: { online: true, cpu: 71, memoryUsed: 6 * GB, memoryTotal: 8 * GB },
  },
  {
    uuid: '00000000-0000-4000-8000-000000000002',
    name: 'paris-1',
    group: 'Europe',
    tags: [],
    region: 'FR',
    state: { online: true, cpu: 3, memoryUsed: GB, memoryTotal: 4 * GB },
  },
  {
    uuid: '00000000-0000-4000-8000-000000000003',
    name: 'austin-1',
    group: 'America',
    tags: ['backup'],
    region: 'US',
    state: { online: false },
  },
] as readonly TestNode[];
