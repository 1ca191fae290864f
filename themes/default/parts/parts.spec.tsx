import { render, screen } from '@testing-library/react';
import type { History } from '@vitrine/theme-sdk';
import { HostContext, type Host } from '@vitrine/theme-sdk/shell';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Sparkline, UptimeStrip } from './history.ts';
import { OsIcon } from './index.ts';

const HOUR = 3_600_000;
const past: History = {
  from: 0,
  to: 5 * HOUR,
  step: HOUR,
  columns: { cpu: { avg: [10, 90, null, 40, 50] }, uptime: { avg: [null, 1, null, 2, 3] } },
};

function show(part: ReactNode) {
  const view = { node: { createdAt: HOUR } };
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

it('draws a metric as a line that breaks where nothing was reported, and says it in words', async () => {
  const page = show(<Sparkline uuid="a" metric="cpu" label="CPU" />);
  await screen.findByRole('img', { name: 'part.sparkline CPU 24 50% 90%' });
  const lines = [...page.querySelectorAll('polyline')].map(line => line.getAttribute('points')?.split(' ').length);
  expect(lines).toEqual([2, 2]);
});

it('shows when a node reported, by height and not only by colour; the time before it existed counts for neither', async () => {
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

it.each([
  ['Debian GNU/Linux 13', true],
  ['Microsoft Windows Server 2025', true],
  ['Plan 9', false],
  ['', false],
])('knows the sign of %j: %s', async (os, known) => {
  const page = show(
    <>
      <OsIcon os={os} />
      <OsIcon os="Linux" />
    </>,
  );
  await screen.findByText((_, element) => element?.tagName === 'path' && element.parentElement?.nextSibling === null);
  expect(page.querySelectorAll('path')).toHaveLength(known ? 2 : 1);
});
