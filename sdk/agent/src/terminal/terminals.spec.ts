import { randomUUID } from 'node:crypto';
import { eventually } from '../../test/eventually.ts';
import { withPty } from '../../test/with-pty.ts';
import { staticToken } from '../client/credentials.ts';
import { endpointOf } from '../client/endpoint.ts';
import { SignatureGuard } from '../control/signature-guard.ts';
import { Log } from '../log.ts';
import { ptyAddon, type LoadPty } from './pty-addon.ts';
import { Terminals } from './terminals.ts';

/** Terminals of a core that is out of reach: their shells stay open. */
function open(addon: LoadPty = ptyAddon(undefined)!) {
  const lines: string[] = [];
  const log = new Log(line => lines.push(line));
  const endpoint = endpointOf('http://127.0.0.1:9');
  const terminals = new Terminals({
    addon,
    core: { endpoint, route: endpoint, credentials: staticToken('secret') },
    signatureGuard: new SignatureGuard({ keys: new Map(), folder: undefined, log }),
    log,
  });
  const frames: object[] = [];
  const request = (fields: object) =>
    terminals.handlers.terminal({ type: 'terminal', ...fields }, one => frames.push(one));
  return { terminals, request, frames, lines };
}

withPty('opens at most 16 shells, and closes them when the agent stops', async () => {
  const { terminals, request, frames } = open();
  expect(terminals.busy).toBe(false);
  const ids = Array.from({ length: 16 }, () => randomUUID());
  for (const id of ids) request({ id, columns: 80, rows: 24 });
  expect([frames, terminals.busy]).toEqual([[], true]);
  const one = randomUUID();
  request({ id: one, columns: 80, rows: 24 });
  request({ id: ids[0], columns: 80, rows: 24 });
  expect(frames).toEqual([{ type: 'terminalRefused', id: one, reason: 'busy' }]);
  terminals.close();
  await eventually('all are closed', () => !terminals.busy);
});

it.each([
  ['no columns', { columns: 0, rows: 24 }],
  ['too many columns', { columns: 1001, rows: 24 }],
  ['no rows', { columns: 80, rows: 0 }],
  ['too many rows', { columns: 80, rows: 501 }],
  ['invalid nodes', { columns: 80, rows: 24, nodes: 'all' }],
])('refuses a terminal with %s', (_, fields) => {
  const { terminals, request, frames } = open(() => assertUnused());
  const id = randomUUID();
  request({ id, ...fields });
  expect([frames, terminals.busy]).toEqual([[{ type: 'terminalRefused', id, reason: 'invalid' }], false]);
});

it.each([undefined, 5, 'short'])('ignores a terminal with the id %p', id => {
  const { terminals, request, frames } = open(() => assertUnused());
  request({ id, columns: 80, rows: 24 });
  expect([frames, terminals.busy]).toEqual([[], false]);
});

it('refuses a terminal that cannot be opened, and logs why', () => {
  const { terminals, request, frames, lines } = open(() => {
    throw new Error('no space left');
  });
  const id = randomUUID();
  request({ id, columns: 80, rows: 24 });
  expect([frames, terminals.busy]).toEqual([[{ type: 'terminalRefused', id, reason: 'spawn' }], false]);
  expect(lines.join()).toContain('no terminal can be opened: no space left');
});

function assertUnused(): never {
  throw new Error('the addon is not needed');
}
