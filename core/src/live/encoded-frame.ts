import { deflateSync } from 'node:zlib';

/** Size in bytes below which compression costs more than it saves. */
const MIN_BYTES = 256;
/** Higher levels take several times as long for a few percent. */
const LEVEL = 3;

/** A live frame in one encoding: as text, or compressed at most once for all viewers. */
class EncodedFrame {
  private deflated: Buffer | undefined;

  constructor(readonly text: Buffer) {}

  /** The text in zlib format; undefined if it is too short for compression. */
  get compressed(): Buffer | undefined {
    if (this.text.length < MIN_BYTES) return undefined;
    return (this.deflated ??= deflateSync(this.text, { level: LEVEL }));
  }
}

/** A live frame for all viewers. Each encoding is created when the first viewer needs it. */
export class SharedFrame {
  private plainForm: EncodedFrame | undefined;
  private numberedForm: EncodedFrame | undefined;

  /** `numbered`: the frame with numbered rows; absent for a frame without rows. */
  constructor(
    private readonly plain: () => string,
    private readonly numbered?: () => string,
  ) {}

  form(hasNumbers: boolean): EncodedFrame {
    if (hasNumbers && this.numbered) return (this.numberedForm ??= encode(this.numbered()));
    return (this.plainForm ??= encode(this.plain()));
  }
}

const encode = (text: string) => new EncodedFrame(Buffer.from(text));
