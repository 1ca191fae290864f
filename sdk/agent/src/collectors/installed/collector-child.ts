import type { CollectorAccess, CollectorReading } from '@vitrine/contracts/collector';
import { within } from '@vitrine/contracts/collector-needs';
import { ChildWire } from './child-wire.ts';
import { parseDeclaration, parseReading, type Declaration } from './parse-child.ts';
import { spawnConfined } from './spawn-confined.ts';

const OPEN_MS = 10_000;
/** Less than the agent's time limit for a run, so that a hanging child is ended. */
const RUN_MS = 9000;

/** Process of one installed collector, which accesses the machine only through the agent, within its declared needs. */
export class CollectorChild implements Disposable {
  readonly declaration: Declaration;
  readonly #wire: ChildWire;

  private constructor(declaration: Declaration, wire: ChildWire) {
    this.declaration = declaration;
    this.#wire = wire;
  }

  get hasEnded(): boolean {
    return this.#wire.hasEnded;
  }

  /** Starts a child with the code of a collector. Rejects with the reason if it does not declare itself in time. */
  static async start(
    code: string,
    config: Readonly<Record<string, unknown>>,
    access: CollectorAccess,
  ): Promise<CollectorChild> {
    const wire = new ChildWire(spawnConfined());
    try {
      const declaration = parseDeclaration(await wire.ask({ open: code, config }, 'opened', OPEN_MS));
      wire.serve(within(access, declaration.needs));
      return new CollectorChild(declaration, wire);
    } catch (error) {
      wire.end();
      throw error;
    }
  }

  /** Runs the collector once. A child that does not answer in time is ended. */
  async run(): Promise<CollectorReading> {
    return parseReading(await this.#wire.ask({ run: true }, 'ran', RUN_MS));
  }

  [Symbol.dispose](): void {
    this.#wire.end();
  }
}
