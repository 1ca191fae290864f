import { problem } from '../platform/http/problem.ts';

export const ProtocolUnknown = problem(
  'agent.protocol',
  426,
  () => 'This core and this agent speak no common version of the protocol.',
);

/** Also thrown while auto-discovery is off, so that callers cannot find out whether it is. */
export const DiscoveryRefused = problem(
  'agent.discovery-refused',
  401,
  () => 'The auto-discovery key is wrong, or discovery is off.',
);

export const DiscoveryLimit = problem(
  'agent.discovery-limit',
  429,
  (max: number) =>
    `${max} machines added themselves within a day, and no more may. Add this one in the admin area, ` +
    'or raise VITRINE_DISCOVERY_PER_DAY.',
  () => ({ retryAfter: 3600 }),
);
