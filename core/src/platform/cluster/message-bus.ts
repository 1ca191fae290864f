/**
 * Carries short messages between the cores of a site, at most once. It makes news quick: whatever must not be lost stands in the
 * database.
 */
export abstract class MessageBus {
  /** False while messages are lost. */
  abstract readonly connected: boolean;
  /** Sends a text to the other cores. */
  abstract publish(channel: string, text: string): void;
  abstract subscribe(channel: string, take: (text: string) => void): void;
}
