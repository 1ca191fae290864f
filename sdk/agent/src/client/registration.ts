import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AgentRegistered, AgentRegistration } from '@vitrine/contracts';
import type { Log } from '../log.ts';
import { classifyError, classifyStatus } from './classify-disconnect.rule.ts';
import type { CoreHttp } from './core-http.ts';
import { NoTokenError, type Credentials } from './credentials.ts';
import type { DisconnectReason } from './disconnect-reason.ts';
import type { Endpoint } from './endpoint.ts';
import { parseJson } from './parse-json.ts';

export interface RegistrationDeps {
  readonly endpoint: Endpoint;
  readonly http: CoreHttp;
  readonly key: string;
  readonly registration: AgentRegistration;
  /** File that stores the token between starts; undefined to keep it in memory. */
  readonly file: string | undefined;
  readonly log: Log;
}

/** Token that the agent obtained by registering with the auto-discovery key. A refused token is replaced by registering again. */
export class RegisteredToken implements Credentials {
  readonly #deps: RegistrationDeps;
  #token: string | undefined;

  constructor(deps: RegistrationDeps) {
    this.#deps = deps;
    this.#token = this.#readSaved();
  }

  async token(signal: AbortSignal): Promise<string> {
    return (this.#token ??= await this.#register(signal));
  }

  refused(): void {
    this.#token = undefined;
    try {
      if (this.#deps.file !== undefined) rmSync(this.#deps.file, { force: true });
    } catch {
      // Not deleted: the next token overwrites it.
    }
  }

  async #register(signal: AbortSignal): Promise<string> {
    const { endpoint, http, key, registration, log } = this.#deps;
    const body = JSON.stringify(registration);
    const answer = await http
      .request({ method: 'POST', path: endpoint.register, token: key, body }, signal)
      .catch((error: Error) => {
        throw new NoTokenError(classifyError(error));
      });
    if (answer.status < 200 || answer.status > 299) throw new NoTokenError(refusal(answer.status, answer.headers));

    const data = (parseJson(String(answer.body)) as { data?: Partial<AgentRegistered> } | undefined)?.data;
    if (typeof data?.token !== 'string' || !data.token)
      throw new NoTokenError({ kind: 'unreachable', detail: 'it answers, but not as a Vitrine core does' });
    log.info(`registered as node ${data.node}`);
    this.#save(data.token);
    return data.token;
  }

  #readSaved(): string | undefined {
    if (this.#deps.file === undefined) return undefined;
    try {
      const stored = JSON.parse(readFileSync(this.#deps.file, 'utf8')) as { endpoint?: string; token?: string };
      return stored.endpoint === this.#deps.endpoint.base ? stored.token : undefined;
    } catch {
      return undefined;
    }
  }

  #save(token: string): void {
    if (this.#deps.file === undefined) return;
    try {
      writeFileSync(this.#deps.file, JSON.stringify({ endpoint: this.#deps.endpoint.base, token }), { mode: 0o600 });
    } catch (error) {
      this.#deps.log.warn(`the token cannot be kept, the next start registers again: ${(error as Error).message}`);
    }
  }
}

function refusal(status: number, headers: NodeJS.Dict<string | string[]>): DisconnectReason {
  if (status === 401 || status === 403)
    return { kind: 'unauthorised', detail: 'the auto-discovery key is wrong, or discovery is off' };
  if (status === 409)
    return {
      kind: 'replaced',
      detail:
        'a machine with this machine-id is connected. If this machine is a copy of it, remove /etc/machine-id, run systemd-machine-id-setup and start the agent again',
    };
  const end = classifyStatus(status, headers);
  return end.kind === 'blocked' ? { kind: 'unreachable', detail: end.detail } : end;
}
