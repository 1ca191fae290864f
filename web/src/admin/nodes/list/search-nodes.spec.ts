import type { AdminNode } from '@vitrine/contracts';
import { searchNodes } from './search-nodes.ts';

const EMPTY = {
  name: '',
  group: '',
  tagsAsText: '',
  os: '',
  hostname: '',
  region: '',
  arch: '',
  virtualization: '',
  cpuName: '',
  kernel: '',
  agentVersion: '',
  remark: '',
  privateRemark: '',
  uuid: '',
  addresses: [],
};
const nodes = [
  {
    ...EMPTY,
    name: 'Tokyo',
    group: 'Asia',
    tagsAsText: 'web<green>',
    addresses: ['203.0.113.7'],
    privateRemark: 'rack 4',
  },
  { ...EMPTY, name: 'Oslo', group: 'Europe', os: 'Debian GNU/Linux 13', region: 'NO' },
] as unknown as AdminNode[];

it.each([
  ['', ['Tokyo', 'Oslo']],
  ['  ', ['Tokyo', 'Oslo']],
  ['tok', ['Tokyo']],
  ['WEB', ['Tokyo']],
  ['113.7', ['Tokyo']],
  ['asia rack', ['Tokyo']],
  ['asia debian', []],
  ['debian 13', ['Oslo']],
  ['o', ['Tokyo', 'Oslo']],
])('finds by %j', (search, names) => expect(searchNodes(nodes, search).map(({ name }) => name)).toEqual(names));
