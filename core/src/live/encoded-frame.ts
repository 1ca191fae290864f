import { deflateSync } from 'node:zlib';

/** Below it, compressing saves less than it costs. */
const SMALLEST_BYTES = 256;
/** Higher levels take several times as long for some percent. */
const LEVEL = 3;

/** A live frame as it is sent: its text, or compressed, at most once for all viewers. */
export class EncodedFrame {
  private deflated: Buffer | undefined;

  constructor(readonly text: Buffer) {}

  /** The text in zlib format; undefined if it is too short to be compressed. */
  get compressed(): Buffer | undefined {
    if (this.text.length < SMALLEST_BYTES) return undefined;
    return (this.deflated ??= deflateSync(this.text, { level: LEVEL }));
  }
}
