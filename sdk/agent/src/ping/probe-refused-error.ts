/** A probe that was not made: its target is off limits, or this machine cannot measure in that way. Says nothing about the target. */
export class ProbeRefusedError extends Error {
  override readonly name = 'Refused';
}
