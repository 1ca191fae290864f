import type { CoreFrame, Report } from '@vitrine/contracts';
import { AgentConnection } from '../src/agents/agent-connection.ts';
import { AgentsService } from '../src/agents/agents.service.ts';
import { IngestService } from '../src/reports/ingest.service.ts';
import { report } from './agent.ts';
import type { TestApp } from './app.ts';

/** Connects an agent without a socket: its reports are ingested at once, and frames to it are collected. */
export async function directAgent(
  { app }: Pick<TestApp, 'app'>,
  node: string,
  stream = 'stream-1',
  capabilities: string[] = [],
) {
  const sent: CoreFrame[] = [];
  const closed: number[] = [];
  const hello = { type: 'hello', protocol: { min: 1, max: 1 }, version: '0.1.0' } as const;
  const link = new AgentConnection(
    node,
    { ...hello, capabilities, stream, boot: 'boot-1' },
    { send: text => void sent.push(JSON.parse(String(text)) as CoreFrame), close: code => void closed.push(code) },
  );
  const ingest = app.get(IngestService);
  const agents = app.get(AgentsService);
  let seq = await ingest.lastStoredSeq(node, stream);
  agents.attach(link);
  return {
    link,
    sent,
    closed,
    acked: seq,
    report: (at: number, values: Partial<Report> = {}) =>
      void ingest.report(link, { report: report((seq = values.seq ?? seq + 1), at, values) }),
    detach: () => agents.detach(link),
  };
}
