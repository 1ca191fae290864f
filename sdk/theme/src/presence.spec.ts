import { NO_STATE } from '@vitrine/contracts';
import type { NodeView } from './host.ts';
import { presenceOf } from './presence.ts';

const view = (state: object, node: object = {}) => ({ node, state: { ...NO_STATE, ...state } }) as NodeView;

it.each([
  ['online', view({ online: true, lastReport: 1 })],
  ['offline', view({ lastReport: 1 })],
  ['waiting', view({})],
  // Its values would be zeros, and its last report "never".
  ['waiting', view({}, { os: 'Debian GNU/Linux 13' })],
] as const)('is %s', (presence, view) => {
  expect(presenceOf(view)).toBe(presence);
});
