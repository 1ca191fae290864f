import { NotAllowed, NothingHere, type CollectorAccess } from '@vitrine/contracts/collector';
import { brokerCall } from './broker-call.ts';
import type { Child } from './spawn-confined.ts';

type Frame = Readonly<Record<string, unknown>>;

/** Maximum length of a line from a child, in characters. A child that exceeds it is ended. */
const MAX_LINE = 1_000_000;
/** Maximum number of pending calls of the broker. */
const MAX_CALLS = 16;

/**
 * Lines of JSON between the agent and the child of a collector. Whatever the child sends, only calls within its needs have an
 * effect.
 */
export class ChildWire {
  readonly #child: Child;
  #rest = '';
  #calls = 0;
  #access: CollectorAccess | undefined;
  #waiting: { readonly answer: string; resolve(value: unknown): void; reject(error: Error): void } | undefined;
  #end: Error | undefined;

  constructor(child: Child) {
    this.#child = child;
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#onText(text));
    child.stdin.on('error', () => undefined);
    child.once('error', error => this.#ended(new NotAllowed(`its process cannot be started: ${error.message}`)));
    child.once('exit', (code, signal) => this.#ended(new Error(`its process ended with ${signal ?? code}`)));
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Starts answering calls of the child. */
  serve(access: CollectorAccess): void {
    this.#access = access;
  }

  /** Sends a frame, and returns the field `answer` of the next frame. Rejects, and ends the child, if none arrives within `ms`. */
  async ask(frame: Frame, answer: string, ms: number): Promise<unknown> {
    if (this.#end) throw this.#end;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting = { answer, resolve, reject };
    const timer = setTimeout(() => this.#stop(new Error(`no answer within ${ms / 1000} s`)), ms);
    this.#say(frame);
    return promise.finally(() => clearTimeout(timer));
  }

  end(): void {
    this.#stop(new Error('its process was ended'));
  }

  #stop(reason: Error): void {
    this.#child.kill('SIGKILL');
    this.#ended(reason);
  }

  #ended(reason: Error): void {
    this.#end ??= reason;
    this.#waiting?.reject(this.#end);
    this.#waiting = undefined;
  }

  #say(frame: Frame): void {
    if (!this.#end) this.#child.stdin.write(`${JSON.stringify(frame)}\n`);
  }

  #onText(text: string): void {
    if (this.#end) return;
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    if (this.#rest.length > MAX_LINE || lines.some(line => line.length > MAX_LINE))
      return this.#stop(new Error('it sends too much'));
    for (const line of lines) this.#onLine(line);
  }

  #onLine(line: string): void {
    let frame: Frame;
    try {
      const parsed: unknown = JSON.parse(line);
      if (typeof parsed !== 'object' || parsed === null) throw new TypeError('no frame');
      frame = parsed as Frame;
    } catch {
      return this.#stop(new Error('it sends what cannot be read'));
    }
    if (typeof frame['call'] === 'number') return void this.#onCall(frame['call'], frame);
    const waiting = this.#waiting;
    if (!waiting || !(waiting.answer in frame || 'is' in frame)) return;
    this.#waiting = undefined;
    if (frame['is'] === undefined) waiting.resolve(frame[waiting.answer]);
    else waiting.reject(errorOf(frame));
  }

  async #onCall(call: number, { method, args }: Frame): Promise<void> {
    if (++this.#calls > MAX_CALLS) return this.#stop(new Error('it asks for too much at a time'));
    try {
      if (!this.#access) throw new NotAllowed('nothing can be read before the needs are declared');
      this.#say({ answer: call, value: await brokerCall(this.#access, method, args) });
    } catch (error) {
      const is = error instanceof NothingHere ? 'absent' : error instanceof NotAllowed ? 'denied' : 'failed';
      this.#say({ answer: call, is, message: (error as Error).message });
    } finally {
      this.#calls--;
    }
  }
}

function errorOf({ is, message }: Frame): Error {
  const text = typeof message === 'string' ? message.slice(0, 500) : 'it fails';
  return is === 'absent' ? new NothingHere(text) : is === 'denied' ? new NotAllowed(text) : new Error(text);
}
