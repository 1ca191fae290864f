/** Where the agent says what it does. Repeated trouble is said once when it starts and once when it is over. */
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

  /** Says a trouble, unless it was said already and nothing has changed since. */
  trouble(name: string, text: string): void {
    if (this.#troubles.get(name) === text) return;
    this.#troubles.set(name, text);
    this.warn(text);
  }

  /** Ends a trouble. Says so if there was one, and answers whether. */
  over(name: string, text?: string): boolean {
    const was = this.#troubles.delete(name);
    if (was && text !== undefined) this.info(text);
    return was;
  }

  #line(level: string, text: string): void {
    this.#write(`${new Date().toISOString()} ${level} ${text}`);
  }
}
