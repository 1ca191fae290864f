import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { DataTableProps } from './table-props.ts';
import { useFiltered } from './use-filtered.ts';
import { useTableParams } from './use-table-params.ts';

interface Server {
  readonly name: string;
  readonly group: string;
}
const ROWS: readonly Server[] = [
  { name: 'Tokyo web', group: 'asia' },
  { name: 'Osaka web', group: 'asia' },
  { name: 'Berlin database', group: 'europe' },
];

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: {} });

const filters = [
  {
    id: 'group',
    label: 'Group',
    options: [
      { value: 'asia', label: 'Asia' },
      { value: 'europe', label: 'Europe' },
    ],
    matches: ({ group }: Server, value: string) => group === value,
  },
];

function names(
  address: string,
  overrides: { [K in keyof DataTableProps<Server>]?: DataTableProps<Server>[K] | undefined } = {},
) {
  const table = {
    rows: ROWS,
    searchText: ({ name }: Server) => name,
    filters,
    ...overrides,
  } as unknown as DataTableProps<Server>;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </I18nextProvider>
  );
  const { result } = renderHook(() => useFiltered(table, useTableParams()), { wrapper });
  return result.current?.map(({ name }) => name);
}

it.each([
  ['/', ['Tokyo web', 'Osaka web', 'Berlin database']],
  ['/?q=WEB', ['Tokyo web', 'Osaka web']],
  ['/?q=web+tok', ['Tokyo web']],
  ['/?q=web+berlin', []],
  ['/?q=+', ['Tokyo web', 'Osaka web', 'Berlin database']],
  ['/?group=europe', ['Berlin database']],
  ['/?group=asia&q=osaka', ['Osaka web']],
  ['/?group=europe&q=web', []],
])('shows at %s the rows %j', (address, expected) => {
  expect(names(address)).toEqual(expected);
});

it('finds nothing by words in a table without texts to search', () => {
  expect(names('/?q=web', { searchText: undefined })).toEqual([]);
});

it('has no rows while they are loading', () => {
  expect(names('/?q=web', { rows: undefined })).toBeUndefined();
});
