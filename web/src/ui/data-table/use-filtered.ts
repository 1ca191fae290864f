import { useDeferredValue, useMemo } from 'react';
import { chosenValue } from './filter.ts';
import type { DataTableProps } from './table-props.ts';
import type { useTableParams } from './use-table-params.ts';

const NO_FILTERS: readonly never[] = [];

/** Hook that returns the rows that contain every word of the search and match every filter. */
export function useFiltered<T>(
  { rows, searchText, filters = NO_FILTERS }: DataTableProps<T>,
  params: ReturnType<typeof useTableParams>,
): readonly T[] | undefined {
  const typed = useDeferredValue(params.search);
  const filterKey = filters.map(filter => chosenValue(filter, params)).join('\n');
  return useMemo(() => {
    const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
    const values = filterKey.split('\n');
    if (terms.length === 0 && values.every(value => !value)) return rows;
    return rows?.filter(row => {
      if (!filters.every(({ matches }, i) => !values[i] || matches(row, values[i]))) return false;
      const text = terms.length && searchText ? searchText(row).toLowerCase() : '';
      return terms.every(term => text.includes(term));
    });
  }, [rows, typed, filterKey, filters, searchText]);
}
