import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Latency, LatencySeries, PublicNode, TimeChartProps } from '@vitrine/theme-sdk';
import { HostContext, type Host } from '@vitrine/theme-sdk/shell';
import { LatencyPage } from '../../slots/LatencyPage.tsx';
import { LatencySection } from './LatencySection.tsx';
import type { TimeRange } from './time-range.ts';

const node = { uuid: 'n1', name: 'tokyo', group: '', region: '', tags: [] } as unknown as PublicNode;
const fleet = [node];
const avg = [10, 20, null, 20];
const frankfurt: LatencySeries = {
  task: { id: 1, name: 'Frankfurt', short: 'FRA', region: 'DE', type: 'icmp', interval: 60 },
  sent: [5, 5, 0, 10],
  lost: [0, 1, 0, 4],
  min: [9, 19, null, 18],
  avg,
  max: [11, 300, null, 25],
  p50: avg,
  p95: avg,
  p99: avg,
};
const osaka: LatencySeries = { ...frankfurt, task: { ...frankfurt.task, id: 2, name: 'Osaka' }, lost: [0, 0, 0, 0] };
const measured: Latency = { from: 0, to: 4 * 60_000, step: 60_000, lines: [frankfurt, osaka] };

let drawn: TimeChartProps | undefined;
function TimeChart(props: TimeChartProps) {
  useEffect(() => void (drawn = props));
  return <p>{props.series.map(({ label }) => label).join(', ')}</p>;
}

/** Renders an element inside a host with the given results. Texts are their keys and values. */
function hosted(element: ReactNode, answers: Partial<Host>) {
  const nodes = { list: () => fleet, onList: () => () => undefined };
  const t = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ');
  const host = {
    language: 'en',
    t,
    nodes,
    site: { site: { name: 'Site' } },
    components: { TimeChart },
    ...answers,
  } as unknown as Host;
  render(
    <MemoryRouter>
      <HostContext value={host}>{element}</HostContext>
    </MemoryRouter>,
  );
}

const show = (latency: Host['latency'], range: TimeRange = { kind: 'hours', hours: 24 }) =>
  hosted(<LatencySection node={node} range={range} />, { latency });

it('draws a line for each task with its peaks and gaps, and shows its figures', async () => {
  show(async () => measured);
  await screen.findByText('Frankfurt, Osaka');
  expect(drawn).toMatchObject({ unit: 'ms', from: 0, to: 240_000, at: [30_000, 90_000, 150_000, 210_000] });
  expect(drawn!.series[0]).toMatchObject({ values: [10, 20, null, 20], min: frankfurt.min, max: frankfurt.max });
  const cells = within(screen.getByRole('row', { name: /Frankfurt/ })).getAllByRole('cell');
  expect(cells.slice(0, 5).map(cell => cell.textContent)).toEqual([
    '20\u00a0ms',
    '20\u00a0ms',
    '20\u00a0ms',
    '10\u00a0ms',
    '25%',
  ]);
  expect(cells[4]).toHaveAttribute('data-bad', 'true');
  expect(screen.getByRole('img', { name: 'latency.lossOf Frankfurt 25%' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'latency.lossOf Osaka 0%' })).toBeInTheDocument();
});

it('smooths on request, without the band, and draws the raw line again', async () => {
  show(async () => measured);
  const smooth = await screen.findByRole('checkbox', { name: 'latency.smooth' });
  await userEvent.click(smooth);
  expect(drawn!.series[0]!.values).toEqual([10, 12, null, 20]);
  expect(drawn!.series[0]!.max).toBeUndefined();
  await userEvent.click(smooth);
  expect(drawn!.series[0]!.values).toEqual(avg);
});

it('cuts peaks and switches to a logarithmic scale on request', async () => {
  const peak = [10, 11, 10, 900, 10, 11, 10];
  const counts = peak.map(() => 5);
  const line = {
    ...frankfurt,
    sent: counts,
    lost: counts.map((_, i) => (i === 2 ? 1 : 0)),
    avg: peak,
    min: peak,
    max: peak,
  };
  show(async () => ({ ...measured, to: 7 * 60_000, lines: [line] }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'latency.cutPeaks' }));
  expect(drawn!.series[0]!.values).toEqual([10, 11, 10, 10, 10, 11, 10]);
  expect(drawn!.series[0]!.max).toBeUndefined();
  expect(drawn!.series[0]!.lost).toEqual([0, 0, 20, 0, 0, 0, 0]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'latency.cutPeaks' }));
  expect(drawn!.series[0]!.values).toEqual(peak);
  expect(drawn!.scale).toBe('linear');
  await userEvent.click(screen.getByRole('checkbox', { name: 'latency.log' }));
  expect(drawn!.scale).toBe('log');
});

it('leaves out hidden lines, and keeps the colours of the others', async () => {
  show(async () => measured);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Frankfurt' }));
  expect(drawn!.series).toMatchObject([{ label: 'Osaka', colour: 1 }]);
});

it('requests the last quarter of an hour for live charts, and 24 hours for a day', async () => {
  const requests: number[] = [];
  const latency: Host['latency'] = async (_, { from, to }) => {
    requests.push(to - from);
    return measured;
  };
  show(latency, { kind: 'live' });
  show(latency, { kind: 'day', day: '2026-06-01' });
  await screen.findAllByText('Frankfurt, Osaka');
  expect(requests.map(ms => ms / 3_600_000)).toEqual([0.25, 24]);
});

it('shows nothing without measurements, and an error if loading failed', async () => {
  show(async () => ({ ...measured, lines: [{ ...frankfurt, sent: [0, 0, 0, 0] }] }));
  show(async () => {
    throw new Error('no network');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('latency.failed');
  expect(screen.queryByRole('region', { name: 'latency.title' })).not.toBeInTheDocument();
});

it('shows every node against every task, in words as well as in colours', async () => {
  const cells = [
    { node: 'n1', task: 1, sent: 100, lost: 3, p50: 21, p95: 40 },
    { node: 'n1', task: 2, sent: 5, lost: 5, p50: null, p95: null },
  ];
  const tasks = [frankfurt.task, osaka.task, { ...osaka.task, id: 3, name: 'Sydney' }];
  hosted(<LatencyPage />, { latencyMatrix: async () => ({ minutes: 60, tasks, cells }) });
  await screen.findByRole('link', { name: 'tokyo' });
  const [first, second, third] = screen.getAllByRole('cell');
  expect(first).toHaveTextContent('latency.cell tokyo Frankfurt 21 ms 40 ms 3.0%');
  expect(second).toHaveTextContent('latency.cell tokyo Osaka – – 100%');
  expect(third).toHaveTextContent('latency.notMeasured');
});
