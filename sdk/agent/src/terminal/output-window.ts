/** Output on its way: kept until somebody has drawn it, so that a lost line loses nothing. Positions count bytes from the start. */
export class OutputWindow {
  readonly #size: number;
  #pieces: Buffer[] = [];
  #start = 0;
  #end = 0;

  /** `size`: bytes that may be under way. */
  constructor(size: number) {
    this.#size = size;
  }

  get end(): number {
    return this.#end;
  }

  /** More than may be under way: whoever writes has to wait. */
  get full(): boolean {
    return this.#end - this.#start >= this.#size;
  }

  /** Little enough to go on. */
  get roomy(): boolean {
    return this.#end - this.#start <= this.#size / 2;
  }

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#end += piece.length;
  }

  /** Everything before this position was drawn. */
  ack(position: number): void {
    const until = Math.min(position, this.#end);
    while (this.#pieces.length > 0 && this.#start + this.#pieces[0]!.length <= until)
      this.#start += this.#pieces.shift()!.length;
    if (until <= this.#start || this.#pieces.length === 0) return;
    this.#pieces[0] = this.#pieces[0]!.subarray(until - this.#start);
    this.#start = until;
  }

  /** What is kept from a position on. */
  from(position: number): Buffer[] {
    let at = this.#start;
    return this.#pieces.flatMap(piece => {
      const skip = Math.max(0, position - at);
      at += piece.length;
      return skip >= piece.length ? [] : [piece.subarray(skip)];
    });
  }
}
