import { deflateSync } from 'node:zlib';

/** Below it, compressing saves less than it costs. */
const MIN_BYTES = 256;
/** Higher levels take several times as long for some percent. */
const LEVEL = 3;

/** A live frame in one of its forms, as it is sent: its text, or compressed, at most once for all viewers. */
class EncodedFrame {
  private deflated: Buffer | undefined;

  constructor(readonly text: Buffer) {}

  /** The text in zlib format; undefined if it is too short to be compressed. */
  get compressed(): Buffer | undefined {
    if (this.text.length < MIN_BYTES) return undefined;
    return (this.deflated ??= deflateSync(this.text, { level: LEVEL }));
  }
}

/** A live frame for all viewers. Each form is written when the first viewer gets it. */
export class SharedFrame {
  private plainForm: EncodedFrame | undefined;
  private numberedForm: EncodedFrame | undefined;

  /** `numbered`: with rows that begin with numbers; absent for a frame without rows. */
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
