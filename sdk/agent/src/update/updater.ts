import { isSea } from 'node:sea';
import { promisify } from 'node:util';
import type { UpdateRefusal } from '@vitrine/contracts';
import type { CoreHttp } from '../client/core-http.ts';
import type { Feature, Fields } from '../client/feature.ts';
import type { Log } from '../log.ts';
import { VERSION } from '../version.ts';
import { fetchProgram, offerOf, type Offer } from './fetch-program.ts';
import { isUpgrade, isWanted, refuse, type Program } from './next-start.rule.ts';
import type { ProgramStore } from './program-store.ts';
import { signatureFault, type UpdatePolicy } from './release.ts';

const ANSWER_MS = 20_000;

interface UpdaterDeps {
  /** Path at which the core is served. */
  readonly prefix: string;
  readonly http: CoreHttp;
  readonly store: ProgramStore;
  readonly policy: UpdatePolicy;
  readonly log: Log;
}

type Say = (frame: object) => void;

/** Downloads a newer program offered by the core. It is tried when the service manager restarts the agent. */
export class Updater implements Feature {
  readonly handlers = { update: (fields: Fields, send: Say) => this.#onOffer(fields, send) };
  readonly #deps: UpdaterDeps;
  /** Resolves when a new program is ready for the next start. */
  readonly downloaded: Promise<void>;
  #resolveDownloaded!: () => void;
  #waiting: NodeJS.Timeout | undefined;
  #busy = false;

  constructor(deps: UpdaterDeps) {
    this.#deps = deps;
    this.downloaded = new Promise(resolve => (this.#resolveDownloaded = resolve));
  }

  get capability(): 'update' | 'signedUpdate' {
    return this.#deps.policy === 'core' ? 'update' : 'signedUpdate';
  }

  close(): void {
    clearTimeout(this.#waiting);
  }

  #onOffer(fields: Fields, send: Say): void {
    const { store, policy, log } = this.#deps;
    const offer = offerOf(fields);
    if (!offer) return log.problem('update', 'the core offers a program that cannot be understood');
    const fault = signatureFault(offer);
    if (policy === 'signed' && fault) return this.#refuse(offer, fault, send);
    if (policy === 'signed' && !isUpgrade(store.state, offer.version, VERSION))
      return this.#refuse(offer, 'not-newer', send);
    if (this.#busy || !isWanted(store.state, offer, VERSION, Date.now())) return;
    this.#busy = true;
    // All agents receive the offer at once; the delay spreads their downloads.
    const spreadSeconds = typeof fields.within === 'number' ? Math.min(3600, Math.max(0, fields.within)) : 0;
    const checked = fault ? { ...offer, release: undefined } : offer;
    this.#waiting = setTimeout(() => void this.#install(checked, send), Math.random() * spreadSeconds * 1000);
  }

  async #install(offer: Offer, send: Say): Promise<void> {
    const { prefix, http, store, log } = this.#deps;
    const { sha256, version, release } = offer;
    const program: Program = { sha256, version, release };
    try {
      const file = store.save(program, await fetchProgram(prefix, offer, http));
      await this.#smokeTest(file, program);
      store.state = { ...store.state, trial: { ...program, starts: 0 } };
      log.resolved('update');
      log.info(`program ${version} is here and is tried now`);
      this.#resolveDownloaded();
    } catch (error) {
      log.problem('update', `program ${version} cannot be had: ${(error as Error).message}`);
      send({ type: 'updateRefused', version, reason: 'failed' });
      store.prune();
      this.#busy = false;
    }
  }

  #refuse({ version }: Offer, reason: UpdateRefusal, send: Say): void {
    this.#deps.log.problem(
      'update',
      `refused program ${version} from the core: ${reason}. This agent takes only releases of the project`,
    );
    send({ type: 'updateRefused', version, reason });
  }

  /** Checks that a program starts and has the offered version. */
  async #smokeTest(file: string, program: Program): Promise<void> {
    if (isSea()) return;
    // Loaded lazily: the module costs memory, and updates are rare.
    const { execFile } = process.getBuiltinModule('node:child_process');
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [file, '--version'], { timeout: ANSWER_MS });
      if (stdout.trim() !== program.version) throw new Error(`it says that it is ${stdout.trim().slice(0, 64)}`);
    } catch (error) {
      const { store } = this.#deps;
      store.state = refuse(store.state, program.sha256, Date.now());
      throw error;
    }
  }
}
