import { Button, Popover } from '@radix-ui/themes';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../SearchField.tsx';
import styles from './DataTable.module.css';
import { chosenValue } from './filter.ts';
import { Filters, SortSelect } from './Filters.tsx';
import type { DataTableProps } from './table-props.ts';
import type { useTableParams } from './use-table-params.ts';

interface ToolbarProps<T> extends DataTableProps<T> {
  readonly params: ReturnType<typeof useTableParams>;
  readonly shown: number;
  readonly isCards: boolean;
}

/**
 * Search, filters and tools above a table. On a phone, where they would take a third of the screen, a button opens all of them
 * except the search, and also the sort order, because cards have no header.
 */
export function Toolbar<T>(props: ToolbarProps<T>) {
  const { rows, columns, searchText, searchLabel, searchHint, filters = [], tools, params, shown, isCards } = props;
  const { t } = useTranslation('ui');
  const sortable = columns.filter(({ sort }) => sort);
  const isSorted = isCards && sortable.length > 0 && (rows?.length ?? 0) > 1;
  if (!searchText && !filters.length && !tools && !isSorted) return null;
  const activeCount = filters.filter(filter => chosenValue(filter, params)).length;
  const isFiltered = params.search.trim() !== '' || activeCount > 0;
  const choices = (
    <>
      <Filters filters={filters} params={params} />
      {isSorted && <SortSelect columns={sortable} order={params.order ?? props.order} params={params} />}
    </>
  );
  return (
    <div className={styles.toolbar}>
      {searchText && (
        <SearchField
          label={searchLabel ?? t('table.search')}
          hint={searchHint}
          className={styles.search}
          value={params.search}
          onChange={text => params.set('q', text)}
        />
      )}
      {isCards && filters.length > 0 ? (
        <Folded chosen={activeCount} tools={tools}>
          {choices}
        </Folded>
      ) : (
        choices
      )}
      {isFiltered && rows && (
        <span className={styles.count} role="status">
          {t('table.countOf', { shown, all: rows.length })}
        </span>
      )}
      {tools && !(isCards && filters.length > 0) && <div className={styles.tools}>{tools}</div>}
    </div>
  );
}

/** Button that opens filters, sort order and tools, with the number of active filters. */
function Folded({ chosen, tools, children }: { chosen: number; tools: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button
          variant={chosen ? 'soft' : 'surface'}
          color={chosen ? 'iris' : 'gray'}
          aria-label={chosen ? t('table.filtersSet', { count: chosen }) : t('table.filters')}
        >
          <SlidersHorizontal aria-hidden size={16} />
          {chosen > 0 && chosen}
        </Button>
      </Popover.Trigger>
      <Popover.Content align="end" size="1" width="260px" className={styles.folded} aria-label={t('table.filters')}>
        {children}
        {tools}
      </Popover.Content>
    </Popover.Root>
  );
}
