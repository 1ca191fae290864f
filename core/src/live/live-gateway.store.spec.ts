import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { setCaller } from '../platform/http/caller.ts';
import { LiveGateway } from './live.gateway.ts';
import { LiveService } from './live.service.ts';

/** A socket that sends into the void. */
class Page extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly bufferedAmount = 0;
  readonly codes: number[] = [];
  send(): void {}
  close(code: number): void {
    this.codes.push(code);
    this.emit('close');
  }
}

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});

function open(remoteAddress: string, isAdmin = false): Page {
  const page = new Page();
  const request = { url: '/api/v1/live', headers: {}, socket: { remoteAddress } } as unknown as IncomingMessage;
  if (isAdmin) setCaller(request, { kind: 'admin', account: 'a', session: 's' });
  site.app.get(LiveGateway).handleConnection(page as unknown as WebSocket, request);
  return page;
}

it('closes the oldest anonymous page of the busiest network when the 5001st opens', () => {
  const honest = open('203.0.113.7');
  const admin = open('192.0.2.1', true);
  const flood = Array.from({ length: 4999 }, () => open('198.51.100.1'));
  const closed = () => [honest, admin, ...flood].filter(({ codes }) => codes.length > 0).length;
  expect(closed()).toBe(0);
  open('192.0.2.1', true);
  expect(closed()).toBe(0);

  open('203.0.113.8');
  expect(flood[0]!.codes).toEqual([1013]);
  expect(closed()).toBe(1);

  // A page that closes by itself makes room for another one.
  flood[4998]!.emit('close');
  expect(site.app.get(LiveService).viewerCount).toBe(5001);
  open('203.0.113.9');
  expect(closed()).toBe(1);
  open('203.0.113.9');
  expect([closed(), flood[1]!.codes]).toEqual([2, [1013]]);
});
