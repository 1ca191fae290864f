import { fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import ui from '../../locales/en/ui.json' with { type: 'json' };
import type { Column } from './column.ts';
import { DataTable } from './DataTable.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { ui } }, interpolation: { escapeValue: false } });

// Width of a phone, because jsdom has no layout.
const width = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth')!;
Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 340 });
const observers = globalThis.ResizeObserver;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
afterAll(() => {
  Object.defineProperty(Element.prototype, 'clientWidth', width);
  globalThis.ResizeObserver = observers;
});

interface Entry {
  readonly name: string;
  readonly failed: boolean;
}
const name: Column<Entry> = { id: 'name', header: 'Name', width: 100, cell: entry => entry.name };
const size: Column<Entry> = { id: 'size', header: 'Size', width: 100, cell: () => '5 GB' };
const result: Column<Entry> = { id: 'result', header: 'Result', width: 100, cell: () => 'Failed' };

const show = (columns: readonly Column<Entry>[]) =>
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <DataTable
          label="Entries"
          columns={columns}
          rows={[
            { name: 'one', failed: false },
            { name: 'two', failed: true },
          ]}
          rowId={entry => entry.name}
          rowName={entry => entry.name}
          empty="None"
        />
      </MemoryRouter>
    </I18nextProvider>,
  );
const card = (text: string) => screen.getByText(text).closest('li')!;

it('shows the values of a card', () => {
  show([name, size, result]);
  expect(card('one')).toHaveTextContent('oneSize5 GBResultFailed');
});

it('folds a card to its name and the values in its head, until it is opened', () => {
  show([name, size, { ...result, inCardHead: entry => entry.failed }]);
  expect(card('one')).toHaveTextContent(/^one$/);
  expect(card('two')).toHaveTextContent(/^twoFailed$/);
  fireEvent.click(within(card('two')).getByRole('button', { name: 'Details of two' }));
  expect(card('two')).toHaveTextContent(/^twoFailedSize5 GB$/);
});

it('folds a card to its name and a line below it, unless its column is for the details only', () => {
  show([name, { ...size, inCardLine: 'labelled' }, { ...result, inCardLine: 'bare', priority: Infinity }]);
  expect(card('one')).toHaveTextContent(/^oneSize5 GB$/);
  fireEvent.click(within(card('one')).getByRole('button', { name: 'Details of one' }));
  expect(card('one')).toHaveTextContent(/^oneSize5 GBResultFailed$/);
});
