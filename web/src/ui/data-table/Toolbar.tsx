import { IconButton, Select } from '@radix-ui/themes';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../SearchField.tsx';
import type { DataTableProps } from './DataTable.tsx';
import styles from './DataTable.module.css';
import type { useTableParams } from './use-table-params.ts';

/** A filter beside the search: one of a few values. */
export interface Filter<T> {
  /** Name of its parameter in the URL. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly matches: (row: T, value: string) => boolean;
}

const ANY = '*';

interface ToolbarProps<T> extends DataTableProps<T> {
  readonly params: ReturnType<typeof useTableParams>;
  readonly shown: number;
  readonly isCards: boolean;
}

/** Search, filters and tools above a table; on a phone also its order, as cards have no head. */
export function Toolbar<T>(props: ToolbarProps<T>) {
  const {
    rows,
    columns,
    searchText,
    searchLabel,
    searchHint,
    filters = [],
    tools,
    params,
    shown,
    isCards,
    order: first,
  } = props;
  const { t } = useTranslation('ui');
  const sortable = columns.filter(({ sort }) => sort);
  const isSorted = isCards && sortable.length > 0 && (rows?.length ?? 0) > 1;
  if (!searchText && !filters.length && !tools && !isSorted) return null;
  const isFiltered = params.search.trim() !== '' || filters.some(({ id }) => params.get(id));
  const order = params.order ?? first;
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
      {filters.map(({ id, label, options }) => (
        <Select.Root
          key={id}
          value={options.some(({ value }) => value === params.get(id)) ? params.get(id) : ANY}
          onValueChange={value => params.set(id, value === ANY ? undefined : value)}
        >
          <Select.Trigger aria-label={label} variant={params.get(id) ? 'soft' : 'surface'} />
          <Select.Content position="popper">
            <Select.Item value={ANY}>{label}</Select.Item>
            <Select.Separator />
            {options.map(({ value, label: text }) => (
              <Select.Item key={value} value={value}>
                {text}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      ))}
      {isSorted && (
        <span className={styles.order}>
          <Select.Root
            value={order?.id ?? ANY}
            onValueChange={id =>
              params.setOrder(
                id === ANY ? undefined : { id, desc: columns.find(one => one.id === id)?.descendingFirst ?? false },
              )
            }
          >
            <Select.Trigger aria-label={t('table.sortBy')} />
            <Select.Content position="popper">
              <Select.Item value={ANY}>{t('table.unsorted')}</Select.Item>
              {sortable.map(({ id, header }) => (
                <Select.Item key={id} value={id}>
                  {header}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
          {order && (
            <IconButton
              variant="soft"
              color="gray"
              aria-label={t(order.desc ? 'table.ascending' : 'table.descending')}
              onClick={() => params.setOrder({ ...order, desc: !order.desc })}
            >
              {order.desc ? <ArrowDown aria-hidden size={15} /> : <ArrowUp aria-hidden size={15} />}
            </IconButton>
          )}
        </span>
      )}
      {isFiltered && rows && (
        <span className={styles.count} role="status">
          {t('table.countOf', { shown, all: rows.length })}
        </span>
      )}
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
  );
}
