/** Ring buffer of the last output of a remote shell. Positions count bytes from its start. */
export class OutputRing {
  private pieces: Buffer[] = [];
  private begin = 0;
  private finish = 0;

  /** `size`: minimum number of bytes kept. */
  constructor(private readonly size: number) {}

  /** First and last position kept. */
  get start(): number {
    return this.begin;
  }

  get end(): number {
    return this.finish;
  }

  add(piece: Buffer): void {
    this.pieces.push(piece);
    this.finish += piece.length;
    while (this.pieces[0] && this.finish - this.begin - this.pieces[0].length >= this.size)
      this.begin += this.pieces.shift()!.length;
  }

  /** Returns the kept bytes from a position on. */
  from(position: number): Buffer {
    return Buffer.concat(this.pieces).subarray(Math.max(0, position - this.begin));
  }
}
