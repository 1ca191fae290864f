/**
 * Flow-control window of terminal output: output is stored until it is acknowledged, so that a lost connection loses nothing.
 * Positions count bytes from the start.
 */
export class OutputWindow {
  readonly #size: number;
  #pieces: Buffer[] = [];
  #start = 0;
  #end = 0;

  /** `size`: maximum bytes in transit. */
  constructor(size: number) {
    this.#size = size;
  }

  get end(): number {
    return this.#end;
  }

  /** True if the limit of unacknowledged bytes is reached and the writer has to pause. */
  get full(): boolean {
    return this.#end - this.#start >= this.#size;
  }

  /** True if few enough bytes are unacknowledged to resume. */
  get roomy(): boolean {
    return this.#end - this.#start <= this.#size / 2;
  }

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#end += piece.length;
  }

  /** Acknowledges everything before this position. */
  ack(position: number): void {
    const until = Math.min(position, this.#end);
    while (this.#pieces.length > 0 && this.#start + this.#pieces[0]!.length <= until)
      this.#start += this.#pieces.shift()!.length;
    if (until <= this.#start || this.#pieces.length === 0) return;
    this.#pieces[0] = this.#pieces[0]!.subarray(until - this.#start);
    this.#start = until;
  }

  /** Returns the stored output from a position on. */
  from(position: number): Buffer[] {
    let at = this.#start;
    return this.#pieces.flatMap(piece => {
      const skip = Math.max(0, position - at);
      at += piece.length;
      return skip >= piece.length ? [] : [piece.subarray(skip)];
    });
  }
}
