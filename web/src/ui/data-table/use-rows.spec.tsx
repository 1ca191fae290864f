import { act, renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import type { DataTableProps } from './table-props.ts';
import { useRows } from './use-rows.ts';
import { useTableParams } from './use-table-params.ts';

interface Server {
  readonly id: string;
  readonly name: string;
  readonly cpu: number | undefined;
}
const ROWS: readonly Server[] = [
  { id: 'a', name: 'web 10', cpu: 5 },
  { id: 'b', name: 'web 9', cpu: undefined },
  { id: 'c', name: 'Äpfel', cpu: 70 },
];

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: {} });
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nextProvider i18n={i18n}>
    <BrowserRouter>{children}</BrowserRouter>
  </I18nextProvider>
);

function table(overrides: Partial<DataTableProps<Server>> = {}) {
  const props = {
    columns: [
      { id: 'name', sort: ({ name }: Server) => name },
      { id: 'cpu', sort: ({ cpu }: Server) => cpu, descendingFirst: true },
      { id: 'actions' },
    ],
    rowId: ({ id }: Server) => id,
    bulk: () => null,
    ...overrides,
  } as unknown as DataTableProps<Server>;
  const { result, rerender } = renderHook(({ rows }) => useRows(props, useTableParams(), rows), {
    wrapper,
    initialProps: { rows: ROWS as readonly Server[] | undefined },
  });
  const ids = () => result.current.rows.map(({ id }) => id).join('');
  const sort = (id: string) => act(() => result.current.sortBy(id));
  const selected = () => result.current.selected.map(({ id }) => id).join('');
  const select = (id: string, selected = true, range = false) =>
    act(() =>
      result.current.select(
        result.current.rows.find(row => row.id === id)!,
        selected,
        range,
      ),
    );
  return { result, rerender, ids, sort, selected, select };
}
beforeEach(() => history.replaceState(null, '', '/'));

it('sorts upwards, downwards, and as the rows came in', () => {
  const { ids, sort, result } = table();
  expect(ids()).toBe('abc');
  sort('name');
  expect([ids(), result.current.order]).toEqual(['cba', { id: 'name', desc: false }]);
  sort('name');
  expect([ids(), result.current.order]).toEqual(['abc', { id: 'name', desc: true }]);
  sort('name');
  expect([ids(), result.current.order]).toEqual(['abc', undefined]);
});

it('sorts a column in descending order first if configured, with unknown values last', () => {
  const { ids, sort } = table();
  sort('cpu');
  expect(ids()).toBe('cab');
  sort('cpu');
  expect(ids()).toBe('acb');
});

it('starts with the default order of the table, unless its column cannot be sorted', () => {
  expect(table({ order: { id: 'name', desc: true } } as never).ids()).toBe('abc');
  expect(table({ order: { id: 'actions', desc: false } } as never).result.current.order).toBeUndefined();
  expect(table({ order: { id: 'gone', desc: false } } as never).result.current.order).toBeUndefined();
});

it('selects rows one by one, all, and none', () => {
  const { result, selected, select } = table();
  expect(result.current.all).toBe(false);
  select('b');
  expect([selected(), result.current.all]).toEqual(['b', 'indeterminate']);
  act(() => result.current.selectAll(true));
  expect([selected(), result.current.all]).toEqual(['abc', true]);
  select('a', false);
  expect(selected()).toBe('bc');
  act(() => result.current.selectAll(false));
  expect([selected(), result.current.all]).toEqual(['', false]);
  select('a');
  act(() => result.current.clear());
  expect(selected()).toBe('');
});

it('selects a range of rows', () => {
  const { selected, select } = table();
  select('a');
  select('c', true, true);
  expect(selected()).toBe('abc');
});

it('excludes hidden rows from the selection', () => {
  const { rerender, selected, select } = table();
  select('b');
  select('c');
  rerender({ rows: ROWS.slice(0, 2) });
  expect(selected()).toBe('b');
});

it('has no rows while they are loading', () => {
  const { rerender, ids } = table();
  rerender({ rows: undefined });
  expect(ids()).toBe('');
});
