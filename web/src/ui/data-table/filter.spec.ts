import { chosenValue } from './filter.ts';

const filter = {
  id: 'group',
  label: 'All groups',
  options: [{ value: 'Europe', label: 'Europe' }],
  matches: () => true,
};
const at = (group: string) => ({ get: (name: string) => (name === 'group' ? group : '') });

it('filters by the value in the address, unless it is not offered', () => {
  expect(chosenValue(filter, at('Europe'))).toBe('Europe');
  expect(chosenValue(filter, at('Atlantis'))).toBe('');
  expect(chosenValue(filter, at(''))).toBe('');
});
