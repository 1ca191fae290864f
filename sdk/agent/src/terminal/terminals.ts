import type { ControlReason } from '@vitrine/contracts';
import type { Feature, Fields } from '../client/feature.ts';
import { isId, parseTerminalRequest } from '../control/parse-request.ts';
import type { SignatureGuard } from '../control/signature-guard.ts';
import type { Log } from '../log.ts';
import type { LoadPty } from './pty-addon.ts';
import { Pty } from './pty.ts';
import { resolveShell } from './resolve-shell.ts';
import type { CoreEndpoint } from './terminal-socket.ts';
import { isColumns, isRows, Terminal } from './terminal.ts';

const MAX_OPEN = 16;

interface TerminalsDeps {
  readonly addon: LoadPty;
  readonly core: CoreEndpoint;
  readonly signatureGuard: SignatureGuard;
  readonly log: Log;
}

/** Opens shells for the core, each with its own socket. */
export class Terminals implements Feature {
  readonly capability = 'terminal';
  readonly handlers = { terminal: (fields: Fields, send: (frame: object) => void) => this.#open(fields, send) };
  readonly #deps: TerminalsDeps;
  readonly #shells = new Map<string, Terminal>();

  constructor(deps: TerminalsDeps) {
    this.#deps = deps;
  }

  get busy(): boolean {
    return this.#shells.size > 0;
  }

  close(): void {
    for (const terminal of this.#shells.values()) terminal.close();
  }

  #open(fields: Fields, send: (frame: object) => void): void {
    const { id, columns, rows } = fields;
    if (!isId(id) || this.#shells.has(id)) return;
    const refuse = (reason: ControlReason): void => send({ type: 'terminalRefused', id, reason });
    const request = parseTerminalRequest(fields);
    if (!request || !isColumns(columns) || !isRows(rows)) return refuse('invalid');
    const { addon, core, signatureGuard, log } = this.#deps;
    const reason = this.#shells.size >= MAX_OPEN ? 'busy' : signatureGuard.refusalReason(request);
    if (reason) return refuse(reason);
    let pty;
    try {
      pty = new Pty(addon(), resolveShell(), columns, rows);
    } catch (error) {
      log.warn(`no terminal can be opened: ${(error as Error).message}`);
      return refuse('spawn');
    }
    log.info('a terminal is open for the core');
    const terminal = new Terminal(id, pty, core);
    this.#shells.set(id, terminal);
    void terminal.over.then(() => {
      this.#shells.delete(id);
      log.info('a terminal is closed');
    });
  }
}
