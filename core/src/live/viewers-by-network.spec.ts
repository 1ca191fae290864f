import { ViewersByNetwork } from './viewers-by-network.ts';

it('removes the oldest viewer of the network with the most', () => {
  const viewers = new ViewersByNetwork<string>();
  const take = () => viewers.takeFromBusiest();
  expect(take()).toBeUndefined();
  viewers.add('a', 'honest');
  for (const name of ['first', 'second', 'third']) viewers.add('b', name);
  viewers.delete('b', 'second');
  viewers.delete('b', 'second');
  viewers.delete('c', 'unknown');
  expect([viewers.size, take(), viewers.size]).toEqual([3, 'first', 2]);
  viewers.add('b', 'fourth');
  expect(take()).toBe('third');
  expect([take(), take(), take(), viewers.size]).toEqual(['honest', 'fourth', undefined, 0]);
});
