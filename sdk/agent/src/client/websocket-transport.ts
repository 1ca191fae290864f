import type { Socket } from 'node:net';
import { classifyClose, classifyError, classifyStatus } from './classify-disconnect.rule.ts';
import type { ConnectionContext } from './connection-context.ts';
import { dial } from './dial.ts';
import type { DisconnectReason } from './disconnect-reason.ts';
import { parseJson } from './parse-json.ts';
import { UpgradeRefusedError, Websocket } from './websocket.ts';

/** Backpressure: beyond this, reports stay in the outbox. */
const MAX_BUFFERED_BYTES = 512 * 1024;
const DRAIN_TIMEOUT_MS = 1_000;
const SILENT = { kind: 'blocked', sure: false, detail: 'it does not answer in time' } as const;

/** Runs a session over a WebSocket until it closes, and returns the reason. */
export async function runWebsocketTransport(link: ConnectionContext): Promise<DisconnectReason> {
  const welcomeTimeout = new AbortController();
  const welcomeTimer = setTimeout(() => welcomeTimeout.abort(), link.welcomeWithin);
  try {
    const websocket = await open(link, AbortSignal.any([link.signal, welcomeTimeout.signal]));
    return await runSession(websocket, link, welcomeTimeout.signal, () => clearTimeout(welcomeTimer));
  } catch (error) {
    if (error instanceof UpgradeRefusedError) return classifyStatus(error.head.status, error.head.headers);
    return welcomeTimeout.signal.aborted ? SILENT : classifyError(error as Error);
  } finally {
    clearTimeout(welcomeTimer);
  }
}

async function open({ endpoint, route, token }: ConnectionContext, signal: AbortSignal): Promise<Websocket> {
  const socket = await dial(route, signal);
  const abort = (): Socket => socket.destroy();
  signal.addEventListener('abort', abort);
  try {
    return await Websocket.open(socket, endpoint.socket, {
      host: endpoint.authority,
      authorization: `Bearer ${token}`,
    });
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function runSession(
  websocket: Websocket,
  link: ConnectionContext,
  welcomeTimeout: AbortSignal,
  inTime: () => void,
): Promise<DisconnectReason> {
  const { delegate, session, timing, signal } = link;
  return new Promise(resolve => {
    let welcomedAt: number | undefined;
    let lastFrameAt = performance.now();
    let end: DisconnectReason | undefined;
    let pause: NodeJS.Timeout | undefined;

    const send = (frame: object): void => websocket.send(JSON.stringify(frame));
    const sendReports = (): void => {
      if (pause || websocket.buffered > MAX_BUFFERED_BYTES) return;
      const batch = session.next();
      if (!batch) return;
      const single = batch.reports.length === 1;
      websocket.send(
        single ? `{"type":"report","report":${batch.json}}` : `{"type":"reports","reports":[${batch.json}]}`,
      );
      session.sent(batch);
      if (batch.more)
        pause = setTimeout(() => ((pause = undefined), sendReports()), timing.batch * (0.5 + Math.random()));
    };
    const sendFacts = (): void => {
      if (session.welcomed) send({ type: 'facts', facts: delegate.facts });
    };

    const cut = (reason: DisconnectReason): void => {
      end ??= reason;
      websocket.terminate();
    };
    const reasonFor = (detail: string): DisconnectReason =>
      welcomedAt === undefined
        ? { ...SILENT, detail }
        : { kind: 'lost', detail, lasted: performance.now() - welcomedAt };
    const heartbeat = setInterval(() => {
      const silence = performance.now() - lastFrameAt;
      if (silence > timing.dead) cut(reasonFor('it has fallen silent'));
      else if (silence > timing.ping * 0.9) websocket.ping();
    }, timing.ping);
    const leave = (): void => {
      if (signal.reason !== 'stop') return cut(reasonFor('dropped'));
      end ??= { kind: 'stopped' };
      send({ type: 'bye' });
      websocket.close(1000);
      setTimeout(() => websocket.terminate(), DRAIN_TIMEOUT_MS).unref();
    };
    const giveUp = (): void => cut(SILENT);

    websocket.on('heard', () => (lastFrameAt = performance.now()));
    websocket.on('message', text => {
      session.receive(parseJson(text), send);
      if (session.end) return cut(session.end);
      if (!session.welcomed) return;
      if (welcomedAt === undefined) inTime();
      welcomedAt ??= performance.now();
      sendReports();
    });
    websocket.once('close', (code, reason) => {
      clearInterval(heartbeat);
      clearTimeout(pause);
      signal.removeEventListener('abort', leave);
      welcomeTimeout.removeEventListener('abort', giveUp);
      delegate.events.off('report', sendReports).off('facts', sendFacts);
      resolve(end ?? classifyClose(code, reason, welcomedAt && performance.now() - welcomedAt));
    });
    delegate.events.on('report', sendReports).on('facts', sendFacts);
    signal.addEventListener('abort', leave, { once: true });
    welcomeTimeout.addEventListener('abort', giveUp, { once: true });
    send(session.hello());
    if (signal.aborted) leave();
  });
}
