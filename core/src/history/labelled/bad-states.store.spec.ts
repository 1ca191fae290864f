import type { Families } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { VISITOR } from '../../platform/http/caller.ts';
import { BadStatesService, badStatesText } from './bad-states.service.ts';
import { FamilyRegistryService } from './family-registry.service.ts';
import { SeriesMinutesService } from './series-minutes.service.ts';

const state = { kind: 'state', help: 'H.', labels: ['disk'], max: 9 } as const;
const FAMILIES = {
  health: { ...state, states: ['ok', 'warn', 'down'], bad: ['warn', 'down'] },
  mode: { ...state, states: ['ok', 'off'] },
} as const satisfies Families;

let site: TestApp;
let badStates: BadStatesService;
let families: FamilyRegistryService;
const find = (name: string) => families.find(`tool_${name}`)!;
beforeEach(async () => {
  site = await startTestApp();
  families = site.app.get(FamilyRegistryService);
  badStates = site.app.get(BadStatesService);
  await families.declare('tool', FAMILIES);
});

function record(
  uuid: string,
  ...values: readonly (readonly [family: 'health' | 'mode', disk: string, value: number])[]
) {
  for (const [name, disk, value] of values)
    site.app
      .get(SeriesMinutesService)
      .record(uuid, find(name).part!, site.clock.now(), [{ name, family: FAMILIES[name], labels: [disk], value }]);
}
const counts = async () => (await badStates.of(VISITOR, 'en')).map(({ state, count }) => [state, count]);

it('counts the bad states of all label sets, the worst first', async () => {
  const [first, second] = [await site.given.node(), await site.given.node()];
  await site.given.node();
  record(first.uuid, ['health', 'a', 2], ['health', 'b', 2], ['health', 'c', 1], ['health', 'd', 0], ['mode', 'a', 1]);
  record(second.uuid, ['health', 'a', 2]);
  expect([badStates.isUsed, await counts()]).toEqual([false, []]);
  for (const name of ['health', 'mode']) await families.setPublic(find(name), true);
  expect(badStates.isUsed).toBe(true);
  const found = await badStates.of(VISITOR, 'en');
  expect(found).toEqual([
    { family: 'tool_health', title: 'tool', word: 'down', state: 'down', count: 3 },
    { family: 'tool_health', title: 'tool', word: 'warn', state: 'warn', count: 1 },
  ]);
  expect(badStatesText(found)).toBe('tool: down (3), warn (1)');
});

it('reads the states once a minute, and at once after a family was made public', async () => {
  const { uuid } = await site.given.node();
  await families.declare('tool', { other: FAMILIES.health });
  await families.setPublic(find('health'), true);
  record(uuid, ['health', 'a', 1]);
  expect(await counts()).toEqual([['warn', 1]]);
  record(uuid, ['health', 'a', 2]);
  await site.clock.advance('59999ms');
  expect(await counts()).toEqual([['warn', 1]]);
  await site.clock.advance('1ms');
  expect(await counts()).toEqual([['down', 1]]);
  record(uuid, ['health', 'a', 1]);
  await families.setPublic(find('other'), true);
  expect(await counts()).toEqual([['warn', 1]]);
});
