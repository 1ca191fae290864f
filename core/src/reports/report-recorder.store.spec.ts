import { startTestApp } from '../../test/app.ts';
import { directAgent } from '../../test/direct-agent.ts';
import { NewestSeriesService } from '../history/labelled/newest-series.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { CollectorStatusService } from './collector-status.service.ts';
import { NodeStateService } from './node-state.service.ts';
import { CertificatesReported, PingsReported } from './report.events.ts';

it('emits events only for the contents of a report', async () => {
  const site = await startTestApp();
  const { uuid: node } = await site.given.node();
  const agent = await directAgent(site, node);
  const emitted: object[] = [];
  site.app.get(Events).listen(PingsReported, event => void emitted.push(event));
  site.app.get(Events).listen(CertificatesReported, event => void emitted.push(event));
  const now = site.clock.now();
  agent.report(now, { cpu: 5 });
  expect(emitted).toEqual([]);
  expect(await site.app.get(CollectorStatusService).of(node)).toEqual([]);

  const collector = { collector: 'smart', is: 'ok', message: '' } as const;
  agent.report(now, { cpu: 6, pings: [[1, 0, 5]], certificates: [], collectors: [collector] });
  expect(emitted).toEqual([
    { node, at: now, results: [[1, 0, 5]] },
    { node, certificates: [] },
  ]);
  expect(await site.app.get(CollectorStatusService).of(node)).toMatchObject([collector]);
  const parts = await site.app.get(NewestSeriesService).of(node);
  expect(parts).toContainEqual({ family: 'node_filesystem_used_ratio', labels: { mount: '/' }, value: 0.2, at: now });

  const states = site.app.get(NodeStateService);
  expect(states.stateOf(node)).toMatchObject({ online: true, cpu: 6, lastReport: now });
  expect(states.recentOf(node)).toMatchObject({ at: [now], columns: { cpu: [5] } });
  expect(states.detailOf(node).disks).toMatchObject([{ mount: '/' }]);
  agent.report(now - 1, { cpu: 7, disks: [] });
  expect(states.stateOf(node).cpu).toBe(6);
  expect(states.detailOf(node).disks).toHaveLength(1);
});
