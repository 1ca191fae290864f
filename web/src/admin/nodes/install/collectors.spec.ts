import { collectorNames, withCollector } from './collectors.ts';

it('adds and removes a name, and keeps names that it does not know', () => {
  expect(withCollector('', 'smart', true)).toBe('smart');
  expect(withCollector('queue, smart', 'units', true)).toBe('queue,smart,units');
  expect(withCollector('queue,smart,units', 'smart', false)).toBe('queue,units');
  expect(withCollector('smart', 'smart', true)).toBe('smart');
  expect(collectorNames(' , a,b ')).toEqual(['a', 'b']);
});
