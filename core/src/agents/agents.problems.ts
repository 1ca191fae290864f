import { problem } from '../platform/http/problem.ts';

export const ProtocolUnknown = problem(
  'agent.protocol',
  426,
  () => 'This core and this agent have no common version of the protocol.',
);

/** Also thrown while auto-discovery is off, so that callers cannot find out whether it is. */
export const DiscoveryRefused = problem(
  'agent.discovery-refused',
  401,
  () => 'The auto-discovery key is wrong, or discovery is disabled.',
);

/** Two machines have the same id, as clones of one disk have. Neither replaces the other. */
export const MachineInUse = problem(
  'agent.machine-in-use',
  409,
  () =>
    'A machine with this machine-id is connected. If this one is a copy of it, give it an id of its own: remove /etc/machine-id, ' +
    'run systemd-machine-id-setup, and start the agent again.',
);

export const DiscoveryLimit = problem(
  'agent.discovery-limit',
  429,
  (max: number) =>
    `${max} machines added themselves within a day, and no more may. Add this one in the admin area, ` +
    'or raise VITRINE_DISCOVERY_PER_DAY.',
  () => ({ retryAfter: 3600 }),
);
