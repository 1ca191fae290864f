import type http from 'node:http';
import { WebSocket } from 'ws';
import type { Conversation } from './conversation.ts';
import type { End } from './end.ts';
import { endOfClose, endOfError, endOfStatus } from './end-of.rule.ts';
import type { Link } from './link.ts';
import { parsed } from './parsed.ts';

const LARGEST_FRAME = 1024 * 1024;
/** A line that takes less than we send keeps the rest in the outbox. */
const MUCH_BUFFERED = 512 * 1024;
const LAST_WORDS = 1_000;

/** Talks to the core over a WebSocket until that ends, and says how it ended. */
export function overWebsocket({ endpoint, token, connector, tls, speaker, conversation, timing, signal }: Link): Promise<End> {
  return new Promise(resolve => {
    let welcomedAt: number | undefined;
    let heardAt = performance.now();
    let end: End | undefined;
    let pause: NodeJS.Timeout | undefined;

    const socket = new WebSocket(endpoint.socket, {
      agent: connector,
      headers: { authorization: `Bearer ${token}` },
      perMessageDeflate: false,
      maxPayload: LARGEST_FRAME,
      ...tls,
    });
    const say = (frame: object): void => socket.send(JSON.stringify(frame));
    const cut = (because: End): void => {
      end ??= because;
      socket.terminate();
    };

    const sendReports = (): void => {
      if (pause || socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > MUCH_BUFFERED) return;
      const batch = conversation.next();
      if (!batch) return;
      socket.send(
        batch.reports.length === 1 ? `{"type":"report","report":${batch.json}}` : `{"type":"reports","reports":[${batch.json}]}`,
      );
      conversation.sent(batch);
      if (batch.more) pause = setTimeout(() => ((pause = undefined), sendReports()), timing.batch * (0.5 + Math.random()));
    };
    const sendFacts = (): void => {
      if (conversation.welcomed) say({ type: 'facts', facts: speaker.facts });
    };

    const late = setTimeout(() => cut({ kind: 'blocked', sure: false, detail: 'it does not answer in time' }), timing.welcome);
    const heartbeat = setInterval(() => {
      const silence = performance.now() - heardAt;
      if (silence > timing.dead) cut(lost('it has fallen silent'));
      else if (silence > timing.ping * 0.9 && socket.readyState === WebSocket.OPEN) socket.ping();
    }, timing.ping);
    const lost = (detail: string): End =>
      welcomedAt === undefined
        ? { kind: 'blocked', sure: false, detail }
        : { kind: 'lost', detail, lasted: performance.now() - welcomedAt };
    const leave = (): void => {
      if (signal.reason !== 'stop' || socket.readyState !== WebSocket.OPEN) return cut(lost('dropped'));
      end ??= { kind: 'stopped' };
      say({ type: 'bye' });
      socket.close(1000);
      setTimeout(() => socket.terminate(), LAST_WORDS).unref();
    };

    const heard = (): void => void (heardAt = performance.now());
    socket.on('open', () => say(conversation.hello()));
    socket.on('ping', heard).on('pong', heard);
    socket.on('message', data => {
      heard();
      conversation.receive(parsed(String(data)), say);
      if (conversation.end) return cut(conversation.end);
      if (!conversation.welcomed) return;
      if (welcomedAt === undefined) clearTimeout(late);
      welcomedAt ??= performance.now();
      sendReports();
    });
    socket.on('unexpected-response', (request: http.ClientRequest, response: http.IncomingMessage) => {
      cut(endOfStatus(response.statusCode ?? 0, response.headers));
      request.destroy();
    });
    socket.on('error', error => {
      end ??= welcomedAt === undefined ? endOfError(error) : lost(error.message);
    });
    socket.on('close', (code, reason) => {
      clearTimeout(late);
      clearInterval(heartbeat);
      clearTimeout(pause);
      signal.removeEventListener('abort', leave);
      speaker.news.off('report', sendReports).off('facts', sendFacts);
      resolve(end ?? endOfClose(code, String(reason), welcomedAt && performance.now() - welcomedAt));
    });
    speaker.news.on('report', sendReports).on('facts', sendFacts);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
}
