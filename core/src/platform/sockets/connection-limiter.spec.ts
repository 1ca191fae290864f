import { ConnectionLimiter } from './connection-limiter.ts';

const HOUSE = ['2001:db8:1:1::/64', '2001:db8:1::/56', '2001:db8::/48'];
const room = (limiter: ConnectionLimiter, networks: readonly string[]) => {
  try {
    limiter.assertCapacity(networks);
    return true;
  } catch {
    return false;
  }
};

it('has room for as many sockets of a network as allowed, and again after one has closed', () => {
  const limiter = new ConnectionLimiter(2);
  const network = ['198.51.100.7'];
  const release = limiter.acquire(network);
  expect(room(limiter, network)).toBe(true);
  limiter.acquire(network);
  expect(room(limiter, network)).toBe(false);
  expect(room(limiter, ['198.51.100.8'])).toBe(true);
  release();
  expect(room(limiter, network)).toBe(true);
  limiter.acquire(network);
  expect(room(limiter, network)).toBe(false);
});

it.each([
  ['a household twice', 1, 4],
  ['a company four times', 2, 8],
])('allows %s as many sockets as one network', (_, index, most) => {
  const limiter = new ConnectionLimiter(2);
  const networkIn = (i: number) => HOUSE.map((network, at) => (at < index ? `${network} ${i}` : network));
  for (let i = 0; i < most; i++) {
    expect(room(limiter, networkIn(i))).toBe(true);
    limiter.acquire(networkIn(i));
  }
  expect(room(limiter, networkIn(most))).toBe(false);
});
