/** The last part of what a shell wrote. Positions count bytes from its start. */
export class OutputRing {
  private pieces: Buffer[] = [];
  private begin = 0;
  private finish = 0;

  /** `size`: bytes that are kept at least. */
  constructor(private readonly size: number) {}

  /** The first and the last position that are kept. */
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

  /** Everything from a position on that is kept. */
  from(position: number): Buffer {
    return Buffer.concat(this.pieces).subarray(Math.max(0, position - this.begin));
  }
}
