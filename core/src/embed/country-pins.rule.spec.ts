import { NO_STATE } from '@vitrine/contracts/live-row';
import { middleOfCountry } from '@vitrine/contracts/world';
import type { NodeSnapshot } from './badge.rule.ts';
import { countryPins } from './country-pins.rule.ts';

const STATES = {
  online: { online: true, lastReport: 2 },
  offline: { online: false, lastReport: 1 },
  waiting: { online: false, lastReport: 0 },
};
const node = (region: string, state: keyof typeof STATES) =>
  ({ node: { region }, state: { ...NO_STATE, ...STATES[state] } }) as NodeSnapshot;

it.each([
  [['online', 'offline', 'waiting'], 'offline'],
  [['online', 'waiting'], 'ok'],
  [['waiting'], 'waiting'],
] as const)('combines the states %j of the nodes in a country to %s', (states, state) => {
  const nodes = states.map(state => node('JP', state));
  expect(countryPins(nodes)).toEqual([{ ...middleOfCountry('JP'), count: nodes.length, state }]);
});

it('draws one pin for each known country', () => {
  expect(countryPins([node('JP', 'online'), node('', 'online'), node('DE', 'online'), node('XX', 'offline')])).toEqual([
    { ...middleOfCountry('JP'), count: 1, state: 'ok' },
    { ...middleOfCountry('DE'), count: 1, state: 'ok' },
  ]);
});
