import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { CreatedNode, AdminNode, AgentRegistered } from '@vitrine/contracts';
import type { Endpoint } from '../client/endpoint.ts';
import { sleep } from '../sleep.ts';
import type { FleetOptions } from './fleet-options.ts';

const CONCURRENCY = 8;

export const nameOf = (index: number): string => `sim-${String(index).padStart(4, '0')}`;

/** Returns a token for each simulated node: those of the file first, further ones by administrator or registration. */
export async function tokensFor(
  options: FleetOptions,
  endpoint: Endpoint,
  print: (text: string) => void,
): Promise<string[]> {
  const { tokens: file, nodes } = options;
  const known = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split(/\s+/).filter(Boolean) : [];
  const missing = nodes - known.length;
  if (missing <= 0) return known.slice(0, nodes);

  const make = await maker(options, endpoint);
  if (!make) throw new Error(`${file} holds ${known.length} tokens for ${nodes} nodes`);
  print(`adding ${missing} nodes …`);
  const tokens: string[] = [];
  let next = known.length;
  const work = async (): Promise<void> => {
    for (let index = next++; index < nodes; index = next++) tokens[index - known.length] = await make(index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  if (file !== undefined) appendFileSync(file, `${tokens.join('\n')}\n`, { mode: 0o600 });
  return [...known, ...tokens];
}

async function maker(
  { admin, discoveryKey }: FleetOptions,
  endpoint: Endpoint,
): Promise<((index: number) => Promise<string>) | undefined> {
  const at = (path: string): string => `${endpoint.base}/api/v1/${path}`;
  if (admin) {
    const origin = new URL(endpoint.base).origin;
    const signedIn = await request(at('session'), { method: 'POST', headers: { origin }, body: admin });
    const cookie = signedIn.headers
      .getSetCookie()
      .map(cookie => cookie.split(';')[0])
      .join('; ');
    const headers = { origin, cookie };
    const { data } = (await (await request(at('admin/nodes'), { headers })).json()) as { data: AdminNode[] };
    const uuids = new Map(data.map(node => [node.name, node.uuid]));
    return async index => {
      const uuid = uuids.get(nameOf(index));
      const path = uuid === undefined ? 'admin/nodes' : `admin/nodes/${uuid}/token`;
      const answer = await request(at(path), {
        method: 'POST',
        headers,
        body: uuid === undefined ? { name: nameOf(index) } : {},
      });
      return ((await answer.json()) as { data: CreatedNode }).data.token;
    };
  }
  if (discoveryKey === undefined) return undefined;
  return async index => {
    const body = { machine: createHash('sha256').update(`vitrine-fleet ${index}`).digest('hex'), name: nameOf(index) };
    const answer = await request(at('agent/register'), {
      method: 'POST',
      headers: { authorization: `Bearer ${discoveryKey}` },
      body,
    });
    return ((await answer.json()) as { data: AgentRegistered }).data.token;
  };
}

interface Asked {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/** Sends a request and retries when throttled; any other failure ends the fleet before it starts. */
async function request(url: string, { method = 'GET', headers, body }: Asked): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.ok) return answer;
    const text = await answer.text();
    if (answer.status !== 429) throw new Error(`${method} ${url} answered ${answer.status}: ${text.slice(0, 200)}`);
    await sleep(1000 * (Number(answer.headers.get('retry-after')) || 1));
  }
}
