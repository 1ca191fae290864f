import { MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../../test/app.ts';
import { partsOfReport } from '../../reports/parts-of-report.ts';
import { seriesToCsv } from '../read/series-csv.ts';
import { FlushService } from '../write/flush.service.ts';
import { NODE_PART, SeriesMinutesService } from './series-minutes.service.ts';

it('exports the history of series with labels and units, without formulas', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node({ name: '=1+1' });
  const at = site.clock.now();
  const disks = [{ mount: '/var,"x"', used: 25, total: 100 }];
  site.app.get(SeriesMinutesService).record(uuid, NODE_PART, at, partsOfReport({ seq: 1, at: 1, disks }));
  await site.clock.skip('2m');
  await site.app.get(FlushService).flush();
  const query = `families=node_filesystem_used_ratio&from=${at}&to=${at + MINUTE_MS}`;
  const { headers, text } = await site.http
    .get(`/api/v1/nodes/${uuid}/series/history?${query}&points=10&format=csv`)
    .expect(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain(`series-${uuid}.csv`);
  const [header, row] = text.split('\r\n');
  const cell = (stat: string) => `"node_filesystem_used_ratio{mount=""/var,\\""x\\""""} ${stat} [ratio]"`;
  expect(header).toBe(`node,time,${cell('avg')},${cell('min')},${cell('max')}`);
  expect(row).toBe(`'=1+1,${new Date(at).toISOString()},0.25,0.25,0.25`);
});

it('returns JSON without a format', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const at = site.clock.now();
  const { body } = await site.http
    .get(`/api/v1/nodes/${uuid}/series/history?families=node_filesystem_used_ratio&from=${at}&to=${at + MINUTE_MS}`)
    .expect(200);
  expect(body.data.series).toEqual([]);
});

it('lists the names of states in the header, and leaves unknown points empty', () => {
  const series = [{ family: 'x_state', labels: {}, avg: [0, null], max: [1, null] }];
  const declarations = new Map([['x_state', { kind: 'state', states: ['ok', 'down'], help: 'H.' } as const]]);
  expect(seriesToCsv('a', { from: 0, to: 2 * MINUTE_MS, step: MINUTE_MS, series }, declarations)).toBe(
    [
      'node,time,x_state [ok|down],x_state max [ok|down]',
      'a,1970-01-01T00:00:00.000Z,0,1',
      'a,1970-01-01T00:01:00.000Z,,',
      '',
    ].join('\r\n'),
  );
});
