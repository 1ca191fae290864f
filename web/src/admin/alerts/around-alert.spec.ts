import { HOUR_MS } from '@vitrine/contracts/time';
import { aroundAlert } from './around-alert.ts';

const START = 1_700_000_000_000;

it('shows an alert with twenty minutes before and after it', () => {
  const address = aroundAlert('some-node', { startedAt: START, resolvedAt: START + HOUR_MS });
  expect(address).toBe('/instance/some-node?around=1699998800-1700004800');
});

it('shows the start of an open alert', () => {
  expect(aroundAlert('some-node', { startedAt: START, resolvedAt: null })).toBe(
    '/instance/some-node?around=1699998800-1700001200',
  );
});

it('shows the first twelve hours of a long alert', () => {
  expect(aroundAlert('some-node', { startedAt: START, resolvedAt: START + 48 * HOUR_MS })).toBe(
    '/instance/some-node?around=1699998800-1700042000',
  );
});
