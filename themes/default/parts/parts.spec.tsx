import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { History, NodeView } from '@vitrine/theme-sdk';
import { HostContext, type Host } from '@vitrine/theme-sdk/shell';
import { Sparkline, UptimeStrip } from './history.ts';
import { OsIcon } from './index.ts';
import { Figures } from './node/Figures.tsx';
import { HOUR_MS } from './time-spans.ts';

const past: History = {
  from: 0,
  to: 5 * HOUR_MS,
  step: HOUR_MS,
  columns: {
    cpu: { avg: [10, 90, null, 40, 50] },
    load1: { avg: [null, null, 3, null, null] },
    load5: { avg: [null, null, null, null, 3] },
    uptime: { avg: [null, 1, null, 2, 3] },
  },
};

function show(part: ReactNode) {
  const view = { node: { createdAt: HOUR_MS, absent: {} } };
  const host = {
    language: 'en',
    t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' '),
    history: async () => past,
    nodes: { view: () => view, onNode: () => () => undefined },
  } as unknown as Host;
  return render(
    <MemoryRouter>
      <HostContext value={host}>{part}</HostContext>
    </MemoryRouter>,
  ).container;
}

it('draws a metric as a line that breaks at gaps, and describes it in words', async () => {
  const page = show(<Sparkline uuid="a" metric="cpu" label="CPU" />);
  await screen.findByRole('img', { name: 'part.sparkline CPU 24 50% 90%' });
  const lines = [...page.querySelectorAll('polyline')].map(line => line.getAttribute('points')?.split(' ').length);
  expect(lines).toEqual([2, 2]);
});

it('draws the first value of a new node as a short line', async () => {
  const page = show(<Sparkline uuid="a" metric="load1" label="Load" />);
  await screen.findByRole('img', { name: /^part.sparkline Load/ });
  expect(page.querySelector('polyline')?.getAttribute('points')).toBe('2,2 3,2');
});

it('draws a single value at the end inside the picture', async () => {
  const page = show(<Sparkline uuid="a" metric="load5" label="Load" />);
  await screen.findByRole('img', { name: /^part.sparkline Load/ });
  expect(page.querySelector('polyline')?.getAttribute('points')).toBe('3,2 4,2');
});

it('distinguishes uptime from downtime by height too, and excludes the time before the first report', async () => {
  const page = show(<UptimeStrip uuid="a" />);
  await screen.findByRole('img', { name: 'part.uptime 24 75%' });
  const cells = [...page.querySelectorAll('rect')].map(cell => [cell.dataset.cell, cell.getAttribute('height')]);
  expect(cells).toEqual([
    ['before', '0.4'],
    ['up', '1'],
    ['down', '0.4'],
    ['up', '1'],
    ['up', '1'],
  ]);
});

it('marks the values of an offline node as its last ones', () => {
  const node = {
    absent: {},
    ramTotal: 1000,
    swapTotal: 0,
    diskTotal: 1000,
    cpuCores: 1,
  };
  const state = {
    online: false,
    lastReport: 1,
    cpu: 97,
    ramUsed: 250,
    diskUsed: 500,
    netUp: 5,
    temperature: null,
    gpu: null,
  };
  const page = show(<Figures view={{ node, state } as unknown as NodeView} />);
  screen.getByRole('region', { name: 'node.last' });
  const meters = [...page.querySelectorAll<HTMLElement>('[data-level]')];
  expect(
    meters.map(({ dataset, innerText, textContent }) => [dataset.level, /\d+%|–/.exec(innerText ?? textContent)?.[0]]),
  ).toEqual([
    ['none', '97%'],
    ['none', '25%'],
    ['none', '50%'],
    ['none', '–'],
  ]);
  expect(page.querySelector('dd')?.textContent).toBe('–');
});

it.each([
  ['Debian GNU/Linux 13', 'debian'],
  ['Microsoft Windows Server 2025', 'windows'],
  ['Plan 9', undefined],
  ['', undefined],
])('finds the sign of %j: %s', (os, known) => {
  const page = show(<OsIcon os={os} />);
  const sign = page.querySelector<HTMLElement>('span[aria-hidden]')?.style.getPropertyValue('--sign');
  expect(sign?.replace(/^url\("\/os-icons\/(.+)\.svg"\)$/, '$1')).toBe(known);
});
