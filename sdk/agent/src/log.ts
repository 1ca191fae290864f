/** Log of the agent. A repeated problem is logged once when it starts and once when it ends. */
export class Log {
  readonly #write: (line: string) => void;
  readonly #troubles = new Map<string, string>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  info(text: string): void {
    this.#line('info ', text);
  }

  warn(text: string): void {
    this.#line('warn ', text);
  }

  /** Logs a problem, unless it was already logged unchanged. */
  problem(name: string, text: string): void {
    if (this.#troubles.get(name) === text) return;
    this.#troubles.set(name, text);
    this.warn(text);
  }

  /** Ends a problem. Logs the end if there was one; returns true in that case. */
  resolved(name: string, text?: string): boolean {
    const wasTroubled = this.#troubles.delete(name);
    if (wasTroubled && text !== undefined) this.info(text);
    return wasTroubled;
  }

  #line(level: string, text: string): void {
    this.#write(`${new Date().toISOString()} ${level} ${text}`);
  }
}
