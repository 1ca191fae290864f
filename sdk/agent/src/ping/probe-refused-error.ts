/**
 * Error thrown when a probe was not made: its target is forbidden, or this machine does not support the type. Not a result about
 * the target.
 */
export class ProbeRefusedError extends Error {
  override readonly name = 'Refused';
}
