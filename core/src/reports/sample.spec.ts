import { METRIC_NAMES, type Report } from '@vitrine/contracts';
import { NodeReportState } from './node-report-state.ts';
import { sampleOf } from './sample.ts';

/** A report with every field used by a metric: the compiler requires new ones. */
const report: Required<Omit<Report, 'pings' | 'certificates' | 'series' | 'collectors'>> = {
  seq: 1,
  at: 1000,
  cpu: 12.5,
  load: [1, 2, 3],
  ramUsed: 4,
  swapUsed: 5,
  disks: [{ mount: '/', used: 6, total: 7 }],
  interfaces: [{ name: 'eth0', up: 8, down: 9, totalUp: 10, totalDown: 11 }],
  tcp: 12,
  udp: 13,
  processes: 14,
  uptime: 15,
  temperature: 16.5,
  gpus: [{ name: 'NVIDIA L4', usage: 35, memoryUsed: 18, memoryTotal: 19, temperature: 61 }],
  cores: [10, null, 100],
};

it('has every metric if the report has every field', () => {
  const { values } = sampleOf(report, new NodeReportState(), { boot: 'b', stream: 's' }, 1000);
  expect(Object.keys(values).sort()).toEqual([...METRIC_NAMES].sort());
});

it('has no metric of an absent reading', () => {
  const sample = sampleOf({ seq: 1, at: 1000 }, new NodeReportState(), { boot: 'b', stream: 's' }, 1000);
  expect(sample.values).toEqual({ trafficUp: 0, trafficDown: 0 });
});

it('averages the use of the GPUs that report it', () => {
  const gpus = [
    { name: 'MIG', temperature: 40 },
    { name: 'RTX', usage: 50 },
  ];
  const origin = { boot: 'b', stream: 's' };
  expect(sampleOf({ ...report, gpus }, new NodeReportState(), origin, 1000).values).toMatchObject({ gpu: 50 });
  const { values } = sampleOf({ ...report, gpus: [gpus[0]!] }, new NodeReportState(), origin, 1000);
  expect(values.gpu).toBeUndefined();
});

it('continues counting traffic after reports without interfaces', () => {
  const record = new NodeReportState();
  const origin = { boot: 'b', stream: 's' };
  const eth0 = (total: number) => [{ name: 'eth0', up: 0, down: 0, totalUp: total, totalDown: total }];
  const { interfaces: _, ...blind } = report;
  sampleOf({ ...report, interfaces: eth0(1000) }, record, origin, 1000);
  sampleOf({ ...blind, at: 11_000, uptime: 25 }, record, origin, 11_000);
  const last = { ...report, at: 21_000, uptime: 35, interfaces: eth0(1500) };
  expect(sampleOf(last, record, origin, 21_000).values).toMatchObject({ trafficUp: 500, trafficDown: 500 });
});
