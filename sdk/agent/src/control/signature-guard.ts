import { join } from 'node:path';
import { CONTROL_LIMITS, type ControlReason } from '@vitrine/contracts';
import type { Log } from '../log.ts';
import type { ControlKeys } from './control-keys.ts';
import { isSigned } from './is-signed.ts';
import { NonceStore } from './nonce-store.ts';
import type { SignedRequest } from './parse-request.ts';
import { PinnedNode } from './pinned-node.ts';

const WINDOW_MS = CONTROL_LIMITS.clockSeconds * 1000;

interface SignatureGuardDeps {
  readonly keys: ControlKeys;
  /** Folder of nonces and of the node's uuid; without it no signed request can be accepted. */
  readonly folder: string | undefined;
  readonly log: Log;
  /** The machine's own clock. Not the core's, which the signature protects against. */
  readonly now?: () => number;
}

/**
 * Decides whether a control request is executed. Without keys every request of the core is accepted; with keys only those signed
 * with one of them.
 */
export class SignatureGuard {
  readonly #deps: SignatureGuardDeps;
  readonly #now: () => number;
  readonly #nonces: NonceStore | undefined;
  readonly #node: PinnedNode;

  constructor(deps: SignatureGuardDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    const file = (name: string): string | undefined =>
      this.strict ? deps.folder && join(deps.folder, name) : undefined;
    const nonces = file('control-nonces');
    this.#nonces = nonces === undefined ? undefined : new NonceStore(nonces, 4 * WINDOW_MS);
    this.#node = new PinnedNode(file('control-node'));
  }

  /** True if only signed requests are executed. */
  get strict(): boolean {
    return this.#deps.keys.size > 0;
  }

  /** Called with the node id that the core sent. */
  welcomed(node: string): void {
    if (!this.strict || this.#deps.folder === undefined) return;
    try {
      if (!this.#node.verify(node))
        this.#deps.log.problem(
          'control-node',
          `the core calls this node ${node}, but it was ${this.#node.uuid} when the keys came: no order is obeyed`,
        );
    } catch (error) {
      this.#deps.log.problem(
        'control-node',
        `which node this is cannot be kept, no order is obeyed: ${(error as Error).message}`,
      );
    }
  }

  /** Returns the reason why a request is refused; undefined if it is accepted. An accepted signature cannot be used again. */
  refusalReason(request: SignedRequest): ControlReason | undefined {
    if (!this.strict) return undefined;
    const reason = this.#judge(request);
    if (reason)
      this.#deps.log.warn(
        `refused ${request.order.kind === 'exec' ? 'a command' : 'a terminal'} from the core: ${reason}`,
      );
    return reason;
  }

  #judge({ order, signature }: SignedRequest): ControlReason | undefined {
    const now = this.#now();
    if (!signature) return 'unsigned';
    if (!this.#nonces) return 'no-memory';
    const key = this.#deps.keys.get(signature.key);
    if (!key) return 'unknown-key';
    if (!isSigned(order, signature, key)) return 'bad-signature';
    if (this.#node.uuid === undefined || !order.nodes.includes(this.#node.uuid)) return 'other-node';
    if (Math.abs(now - signature.at) > WINDOW_MS) return 'stale';
    try {
      return this.#nonces.consume(signature.nonce, signature.at, now) ? undefined : 'replayed';
    } catch (error) {
      this.#deps.log.problem('nonces', `used signatures cannot be kept: ${(error as Error).message}`);
      return 'no-memory';
    }
  }
}
