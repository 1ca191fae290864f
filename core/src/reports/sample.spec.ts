import { METRIC_NAMES, type Report } from '@vitrine/contracts';
import { NodeReportState } from './node-report-state.ts';
import { sampleOf } from './sample.ts';

/** A report with every field that a metric is made of: the compiler demands new ones. */
const report: Required<Omit<Report, 'pings'>> = {
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
};

it('has every metric, if the report has every field', () => {
  const { values } = sampleOf(report, new NodeReportState(), { boot: 'b', stream: 's' }, 1000);
  expect(Object.keys(values).sort()).toEqual([...METRIC_NAMES].sort());
});
