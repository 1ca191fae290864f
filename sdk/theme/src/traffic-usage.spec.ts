import type { NodeView } from './host.ts';
import { trafficUsage } from './traffic-usage.ts';

const view = (traffic: object, trafficLimit = 1000) =>
  ({
    node: { trafficLimit, trafficLimitType: 'sum', traffic: { since: 1, until: 2, up: 0, down: 0, ...traffic } },
    state: { trafficUp: 300, trafficDown: 200 },
  }) as unknown as NodeView;

it.each([
  ['a plan', view({}), { used: 500, percent: 50 }],
  ['a plan whose period began later', view({ up: 100, down: 150 }), { used: 250, percent: 25 }],
  ['no limit', view({}, 0), null],
  ['a period that is not stored yet', view({ since: 0, until: 0 }), null],
])('returns the used traffic of %s', (_, node, usage) => expect(trafficUsage(node)).toEqual(usage));
