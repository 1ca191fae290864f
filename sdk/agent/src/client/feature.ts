import type { Capability } from '@vitrine/contracts';
import type { Reading } from '../collect/machine.ts';

/** Unvalidated fields of a frame: each handler validates the fields it uses. */
export type Fields = Readonly<Record<string, unknown>>;

/** Handles one frame. `say` sends a reply frame, only over WebSocket. */
export type FrameHandler = (fields: Fields, say: (frame: object) => void) => void;

/** Feature of an agent beyond reporting: the capability in its hello, and the frames that it handles. */
export interface Feature {
  readonly capability: Capability;
  readonly handlers: Readonly<Record<string, FrameHandler>>;
  /** Called when a connection is established, with the node id that the core assigned. */
  welcomed?(node: string): void;
  /** Returns additional fields of the next report. */
  reading?(): Partial<Reading>;
  /** True while an activity is running that an exit would interrupt. */
  readonly busy?: boolean;
  /** Called when the agent stops. */
  close?(): void;
}
