import { Theme } from '@radix-ui/themes';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { ProcessSample, ProcessUse } from '@vitrine/contracts';
import { answerRequests } from '../../../test/network.ts';
import { cache } from '../../api/use-api.ts';
import words from '../../locales/en/nodes.json' with { type: 'json' };
import { Processes } from './Processes.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { nodes: words } },
  interpolation: { escapeValue: false },
});

const UUID = '0b0e1f3a-52a5-4c52-9f0d-3c0f7b1d8a11';
const use = (name: string, overrides: Partial<ProcessUse> = {}): ProcessUse => ({
  ...{ name, container: null, cpu: 0.97, memory: 1_073_741_824, read: 0, write: 2_097_152 },
  ...overrides,
});
const sample = (overrides: Partial<ProcessSample> = {}): ProcessSample => ({
  ...{ is: 'ok', message: '', at: Date.UTC(2026, 5, 1, 12), processes: [] },
  ...overrides,
});

let network: ReturnType<typeof answerRequests>;
afterEach(() => {
  network.end();
  cache.clear();
});

/** Renders the section, which sends no request until it is expanded. */
function draw(answer: ProcessSample) {
  network = answerRequests(() => answer);
  render(
    <I18nextProvider i18n={i18n}>
      <Theme>
        <MemoryRouter>
          <Processes uuid={UUID} />
        </MemoryRouter>
      </Theme>
    </I18nextProvider>,
  );
}

const open = () => fireEvent.click(screen.getByRole('button', { name: words.processes.show }));

const cells = async () => {
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  return rows.map(row =>
    within(row)
      .getAllByRole('cell')
      .map(cell => cell.textContent!.trim().replaceAll('\u00a0', ' ')),
  );
};

it('requests the processes of a node only once the table is opened', async () => {
  draw(sample({ processes: [use('stress')] }));
  expect(network.sent).toEqual([]);
  open();
  await screen.findByRole('table');
  expect(network.sent.map(({ path }) => path)).toEqual([`/api/v1/admin/nodes/${UUID}/processes`]);
});

it('shows name, processor, memory and disk of each process in the order of the sample', async () => {
  draw(sample({ processes: [use('stress'), use('postgres', { cpu: 0.1, read: 1_048_576 })] }));
  open();
  const rows = await cells();
  expect(rows.map(([name]) => name)).toEqual(['stress', 'postgres']);
  expect(rows[0]!.slice(1, 3)).toEqual(['97%', '1.00 GiB']);
  expect(rows[0]![3]).toBe('0 B/s / 2.10 MB/s');
});

it('names the container of a process', async () => {
  draw(sample({ processes: [use('node', { container: 'shop' })] }));
  open();
  expect((await cells())[0]![0]).toContain('shop');
});

it('shows a dash for a value that the agent could not read', async () => {
  draw(sample({ processes: [use('sshd', { cpu: null, memory: null, read: null, write: null })] }));
  open();
  expect((await cells())[0]!.slice(1)).toEqual(['–', '–', '–']);
});

it('names the command that allows samples if the owner of the machine did not', async () => {
  draw(sample({ is: 'off', at: null }));
  open();
  expect(await screen.findByText('vitrine-agent grant processes --for 30m')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('hides the table again', async () => {
  draw(sample({ processes: [use('stress')] }));
  open();
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('button', { name: words.processes.hide }));
  expect(screen.queryByRole('table')).toBeNull();
});
