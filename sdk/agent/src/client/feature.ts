import type { Capability } from '@vitrine/contracts';
import type { Reading } from '../collect/machine.ts';

/** The fields of a frame, as they came: each handler checks those it uses. */
export type Fields = Readonly<Record<string, unknown>>;

/** Takes one frame. `say` sends a frame back, over WebSocket only. */
export type FrameHandler = (fields: Fields, say: (frame: object) => void) => void;

/** Something an agent does beyond reporting: the capability that its hello names, and the frames that it answers to. */
export interface Feature {
  readonly capability: Capability;
  readonly handlers: Readonly<Record<string, FrameHandler>>;
  /** A connection begins. The core says which node this is. */
  welcomed?(node: string): void;
  /** What goes into the next report besides the machine's numbers. */
  reading?(): Partial<Reading>;
  /** Something is under way that would be lost if the agent ended now. */
  readonly busy?: boolean;
  /** The agent stops. */
  close?(): void;
}
