import type { Families } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Events } from '../../platform/events/events.service.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { FamilyRegistryService, familyView, toBaseUnit } from './family-registry.service.ts';
import { FamiliesChanged } from './family.events.ts';

const gauge = { kind: 'gauge', unit: 'count', help: 'H.' } as const;
const familiesOf = (count: number, from = 0): Families =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${from + i}`, gauge]));

let site: TestApp;
let registry: FamilyRegistryService;
let changes = 0;
beforeAll(async () => {
  site = await startTestApp();
  registry = site.app.get(FamilyRegistryService);
  site.app.get(Events).listen(FamiliesChanged, () => void changes++);
});
beforeEach(() => {
  changes = 0;
});
const names = (source: string) => registry.ofSource(source).map(({ name }) => name);

it('declares the metrics and parts of nodes as public families', () => {
  const cpu = registry.find('node_cpu_ratio')!;
  expect(cpu).toEqual({
    fullName: 'node_cpu_ratio',
    source: 'node',
    name: 'cpu_ratio',
    declaration: { kind: 'gauge', unit: 'ratio', help: 'Use of all cores, 0 to 1.', range: [0, 1] },
    part: undefined,
    metric: 'cpu',
    isPublic: true,
  });
  expect(registry.find('node_network_receive_bytes_total')!.declaration).toEqual({
    kind: 'counter',
    unit: 'bytes',
    help: 'Bytes received since the node was added.',
  });
  expect(registry.find('node_core_usage_ratio')).toMatchObject({ part: 1, isPublic: true, metric: undefined });
  expect(registry.ofPart(1, 'core_usage_ratio')).toBe(registry.find('node_core_usage_ratio'));
  expect([toBaseUnit('percent'), toBaseUnit('bytes')]).toEqual([0.01, 1]);
});

it('stores declared families, which only administrators and keys can read', async () => {
  await registry.declare('tool', { depth: gauge });
  const family = registry.find('tool_depth')!;
  expect(family).toMatchObject({ source: 'tool', name: 'depth', declaration: gauge, isPublic: false });
  expect(registry.ofPart(family.part!, 'depth')).toBe(family);
  expect(changes).toBe(1);
  const canSee = (kind: string) => registry.canSee({ kind } as Caller, family);
  expect(['visitor', 'admin', 'key', 'share'].map(canSee)).toEqual([false, true, true, false]);

  await registry.setPublic(family, true);
  expect(changes).toBe(2);
  expect(registry.find('tool_depth')!.isPublic).toBe(true);
  expect(registry.canSee({ kind: 'visitor' } as Caller, registry.find('tool_depth')!)).toBe(true);
  await registry.load();
  expect(registry.find('tool_depth')!.isPublic).toBe(true);
});

it('emits no change for families that are already declared', async () => {
  await registry.declare('same', { depth: gauge });
  await registry.declare('same', { depth: gauge });
  expect(changes).toBe(1);
  await registry.declare('same', { depth: { ...gauge, help: 'Other.' } });
  expect(changes).toBe(2);
  expect(registry.find('same_depth')!.declaration).toEqual({ ...gauge, help: 'Other.' });
});

it('keeps 40 families of a source, including earlier ones', async () => {
  await registry.declare('full', familiesOf(39));
  await expect(registry.declare('full', familiesOf(2, 39))).rejects.toThrow(
    'families: 41 with those it has declared before; at most 40 are kept',
  );
  await registry.declare('full', familiesOf(1, 39));
  expect(names('full')).toHaveLength(40);
});

it('rejects invalid declarations, changes of meaning and full names of other sources', async () => {
  const declare = async (plugin: string, families: object) => registry.declare(plugin, families as Families);
  await expect(declare('bad', { depth: { ...gauge, unit: 'miles' } })).rejects.toThrow(/^families\.depth\.unit: /);
  await declare('my-tool', { depth: gauge });
  await expect(declare('my-tool', { depth: { kind: 'state', states: ['a', 'b'], help: 'H.' } })).rejects.toThrow(
    'families.depth is a gauge already: give the state another name',
  );
  await expect(declare('my', { tool_depth: gauge })).rejects.toThrow(
    'families.tool_depth has the full name of a family of my-tool: my_tool_depth',
  );
  expect([names('bad'), names('my')]).toEqual([[], []]);
});

it('removes the families of a source', async () => {
  await registry.declare('gone', { depth: gauge });
  await registry.remove('gone');
  expect(registry.find('gone_depth')).toBeUndefined();
  await registry.load();
  expect(registry.find('gone_depth')).toBeUndefined();
});

it('loads declared families at the start', async () => {
  await using first = await startTestApp();
  await first.app.get(FamilyRegistryService).declare('tool', { depth: gauge });
  await first.stop();
  await using second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect(second.app.get(FamilyRegistryService).find('tool_depth')).toMatchObject({ name: 'depth' });
});

it('shows a family with its metric and title', () => {
  expect(familyView(registry.find('node_load1')!)).toEqual({
    ...{ name: 'node_load1', source: 'node', isPublic: true, metric: 'load1' },
    ...{ kind: 'gauge', unit: 'count', help: 'Load average of one minute.' },
  });
  expect(familyView(registry.find('node_gpu_memory_bytes')!, 'Memory')).toEqual({
    ...{ name: 'node_gpu_memory_bytes', source: 'node', isPublic: true, title: 'Memory' },
    ...registry.find('node_gpu_memory_bytes')!.declaration,
  });
});
