import type { Batch } from '../outbox/outbox.ts';
import { sleep } from '../sleep.ts';
import { classifyError, classifyStatus } from './classify-disconnect.rule.ts';
import type { ConnectionContext } from './connection-context.ts';
import type { CoreHttp } from './core-http.ts';
import type { DisconnectReason } from './disconnect-reason.ts';
import { parseJson } from './parse-json.ts';

const MAX_DETAIL_LENGTH = 300;

/** Reply function of HTTP, where frames cannot be sent back: does nothing. */
const ignore = (): void => undefined;

/**
 * Runs a session in single HTTP requests, for networks that block WebSocket: one request per report, each with a hello. Ends
 * after `stay` milliseconds so that WebSocket can be tried again.
 */
export async function runHttpTransport(
  link: ConnectionContext,
  http: CoreHttp,
  stay: number,
): Promise<DisconnectReason> {
  const { session, timing, signal } = link;
  const deadline = performance.now() + stay;
  let welcomedAt: number | undefined;

  while (!signal.aborted) {
    session.resendIfStalled();
    const batch = session.next();
    // After the welcome, requests are sent only with reports.
    if (!batch && welcomedAt !== undefined) {
      await newReport(link);
      continue;
    }
    const end = await exchange(link, http, batch);
    if (signal.aborted) break;
    if (end?.kind === 'unreachable' && welcomedAt !== undefined)
      return { ...end, kind: 'lost', lasted: performance.now() - welcomedAt };
    if (end) return end;
    welcomedAt ??= performance.now();
    if (performance.now() >= deadline) return { kind: 'upgrade' };
    if (batch?.more) await sleep(timing.batch * (0.5 + Math.random()), signal);
  }
  return signal.reason === 'stop' ? { kind: 'stopped' } : { kind: 'lost', detail: 'dropped', lasted: 0 };
}

/** Sends one request. Returns undefined on success. */
async function exchange(
  link: ConnectionContext,
  http: CoreHttp,
  batch: (Batch & { readonly json: string }) | undefined,
): Promise<DisconnectReason | undefined> {
  const { endpoint, token, delegate, session, signal } = link;
  const body = `{"hello":${JSON.stringify(session.hello())},"reports":[${batch?.json ?? ''}]}`;
  let answer;
  try {
    answer = await http.request({ method: 'POST', path: endpoint.reports, token, body }, signal);
  } catch (error) {
    return classifyError(error as Error);
  }

  const { status } = answer;
  if (status === 426) return { kind: 'incompatible', detail: 'no common version' };
  if ((status === 400 || status === 413 || status === 422) && batch) {
    delegate.refused(String(status), answer.body.toString('utf8', 0, MAX_DETAIL_LENGTH));
    session.onBatchRefused(batch);
    return undefined;
  }
  if (status < 200 || status > 299) return classifyStatus(status, answer.headers);
  const frames = (parseJson(String(answer.body)) as { data?: { frames?: unknown } } | undefined)?.data?.frames;
  if (!Array.isArray(frames))
    return { kind: 'blocked', sure: true, detail: 'it answers, but not as a Vitrine core does' };
  if (batch) session.sent(batch);
  for (const frame of frames) session.receive(frame, ignore);
  return session.end;
}

function newReport({ delegate, signal }: ConnectionContext): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      delegate.events.off('report', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    delegate.events.on('report', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
