import type { Capability } from '@vitrine/contracts';
import type { Reading } from '../collect/machine.ts';

/** The fields of a frame, as they came: each handler checks those it uses. */
export type Fields = Readonly<Record<string, unknown>>;

/** Handles one frame. `say` sends a frame back, over WebSocket only. */
export type FrameHandler = (fields: Fields, say: (frame: object) => void) => void;

/** Feature of an agent beyond reporting: the capability that its hello names, and the frames that it handles. */
export interface Feature {
  readonly capability: Capability;
  readonly handlers: Readonly<Record<string, FrameHandler>>;
  /** Called when a connection is established, with the node id that the core assigned. */
  welcomed?(node: string): void;
  /** Returns additional fields of the next report. */
  reading?(): Partial<Reading>;
  /** Something is under way that would be lost if the agent ended now. */
  readonly busy?: boolean;
  /** The agent stops. */
  close?(): void;
}
