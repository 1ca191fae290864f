import { type Checked } from '@vitrine/contracts';
import type { Feature, Fields, FrameHandler } from '../client/feature.ts';
import { isId, isWhole } from '../control/parse-request.ts';
import { Semaphore } from '../ping/semaphore.ts';
import { bundledChecks, type BundledChecks } from './bundled.ts';

/** Maximum numbers of running and of waiting checks: each is a connection. */
const RUNNING = 16;
const WAITING = 48;
/** Longest time limit in seconds. */
const MAX_SECONDS = 30;

interface ChecksDeps {
  /** True if the owner of this machine allows the core to read content: texts on pages, responses of services. */
  readonly content: boolean;
  readonly load?: () => Promise<BundledChecks>;
}

/**
 * Runs checks on request of the core, with the kinds that are part of this program. An agent reports times, states, certificates
 * and DNS records, as for latency tasks. It reports content only if the owner of the machine allowed it, and never runs a check
 * that changes something.
 */
export class ChecksFeature implements Feature {
  readonly capability = 'checks';
  readonly handlers: Readonly<Record<string, FrameHandler>> = {
    check: (fields, send) => void this.#onCheck(fields, send),
  };
  readonly #deps: ChecksDeps;
  readonly #turns = new Semaphore(RUNNING);
  #pending = 0;
  #bundled: Promise<BundledChecks> | undefined;

  constructor(deps: ChecksDeps) {
    this.#deps = deps;
  }

  async #onCheck({ id, kind, config, seconds }: Fields, send: (frame: object) => void): Promise<void> {
    const fits = isId(id) && typeof kind === 'string' && typeof config === 'object' && config !== null;
    if (!fits || !isWhole(seconds, 1, MAX_SECONDS)) return;
    send({ type: 'checked', id, ...(await this.#answer(kind, config, seconds)) } satisfies Checked);
  }

  async #answer(kind: string, config: object, seconds: number): Promise<Omit<Checked, 'type' | 'id'>> {
    if (this.#pending >= RUNNING + WAITING) return { is: 'busy', message: '' };
    this.#pending++;
    try {
      return await this.#turns.run(() => this.#run(kind, config, seconds));
    } catch (error) {
      return { is: 'failed', message: (error as Error).message.slice(0, 200) };
    } finally {
      this.#pending--;
    }
  }

  async #run(kind: string, config: object, seconds: number): Promise<Omit<Checked, 'type' | 'id'>> {
    this.#bundled ??= (this.#deps.load ?? bundledChecks)();
    const { checks, runOnNode } = await this.#bundled;
    const check = checks.find(check => check.kind === kind);
    if (!check) return { is: 'unknown-kind', message: '' };
    const need = check.asks?.(config as never);
    if (need === 'action' || (need === 'content' && !this.#deps.content)) return { is: need, message: '' };
    const { message, ...result } = await runOnNode(check, config, seconds);
    return { is: 'done', result, message: message.slice(0, 200) };
  }
}
