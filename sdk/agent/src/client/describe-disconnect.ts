import type { DisconnectReason } from './disconnect-reason.ts';

/** Describes a failure, with a hint what to check. */
export function describeDisconnect(
  end: Exclude<DisconnectReason, { kind: 'upgrade' | 'moved' | 'stopped' }>,
  base: string,
): string {
  const core = `the core at ${base}`;
  switch (end.kind) {
    case 'unreachable':
      return `${core} cannot be reached: ${end.detail}`;
    case 'blocked':
      return `no connection to ${core} comes about: ${end.detail}`;
    case 'lost':
      return `the connection to ${core} is lost: ${end.detail}`;
    case 'unauthorised':
      return `${core} does not let this agent in: ${end.detail}`;
    case 'throttled':
      return `${core} asks to wait: ${end.detail}`;
    case 'replaced':
      return `another agent reports to ${core} with the same token, perhaps from a copy of this machine: ${end.detail}`;
    case 'incompatible':
      return `${core} speaks another version of the protocol: ${end.detail}`;
  }
}
