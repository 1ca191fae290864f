import type { ControlReason } from '@vitrine/contracts';
import type { Feature, Fields } from '../client/feature.ts';
import type { Gatekeeper } from '../control/gatekeeper.ts';
import { isId, terminalOrder } from '../control/order-of.ts';
import type { Log } from '../log.ts';
import type { Way } from './open-line.ts';
import { Pty } from './pty.ts';
import type { LoadPty } from './pty-addon.ts';
import { shellOf } from './shell-of.ts';
import { isColumns, isRows, Terminal } from './terminal.ts';

const MOST_OPEN = 16;

export interface TerminalsParts {
  readonly addon: LoadPty;
  readonly way: Way;
  readonly gatekeeper: Gatekeeper;
  readonly log: Log;
}

/** Opens shells for the core, each with a line of its own. */
export class Terminals implements Feature {
  readonly capability = 'terminal';
  readonly handlers = { terminal: (fields: Fields, say: (frame: object) => void) => this.#open(fields, say) };
  readonly #parts: TerminalsParts;
  readonly #shells = new Map<string, Terminal>();

  constructor(parts: TerminalsParts) {
    this.#parts = parts;
  }

  get busy(): boolean {
    return this.#shells.size > 0;
  }

  close(): void {
    for (const terminal of this.#shells.values()) terminal.close();
  }

  #open(fields: Fields, say: (frame: object) => void): void {
    const { id, columns, rows } = fields;
    if (!isId(id) || this.#shells.has(id)) return;
    const refuse = (reason: ControlReason): void => say({ type: 'terminalRefused', id, reason });
    const given = terminalOrder(fields);
    if (!given || !isColumns(columns) || !isRows(rows)) return refuse('invalid');
    const { addon, way, gatekeeper, log } = this.#parts;
    const reason = this.#shells.size >= MOST_OPEN ? 'busy' : gatekeeper.refusal(given);
    if (reason) return refuse(reason);
    let pty;
    try {
      pty = new Pty(addon(), shellOf(), columns, rows);
    } catch (error) {
      log.warn(`no terminal can be opened: ${(error as Error).message}`);
      return refuse('spawn');
    }
    log.info('a terminal is open for the core');
    const terminal = new Terminal(id, pty, way);
    this.#shells.set(id, terminal);
    void terminal.over.then(() => {
      this.#shells.delete(id);
      log.info('a terminal is closed');
    });
  }
}
