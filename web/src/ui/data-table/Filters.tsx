import { IconButton, Select } from '@radix-ui/themes';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import styles from './DataTable.module.css';
import { chosenValue, type Filter } from './filter.ts';
import type { Order, useTableParams } from './use-table-params.ts';

const ANY = '*';

type Params = ReturnType<typeof useTableParams>;

/** A select field for each filter of a table. */
export const Filters = <T,>({ filters, params }: { filters: readonly Filter<T>[]; params: Params }) =>
  filters.map(filter => {
    const filterValue = chosenValue(filter, params);
    return (
      <Select.Root
        key={filter.id}
        value={filterValue || ANY}
        onValueChange={value => params.set(filter.id, value === ANY ? undefined : value)}
      >
        <Select.Trigger aria-label={filter.label} variant={filterValue ? 'soft' : 'surface'} />
        <Select.Content position="popper">
          <Select.Item value={ANY}>{filter.label}</Select.Item>
          <Select.Separator />
          {filter.options.map(({ value, label }) => (
            <Select.Item key={value} value={value}>
              {label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    );
  });

interface SortSelectProps<T> {
  /** Sortable columns. */
  readonly columns: readonly Column<T>[];
  readonly order: Order | undefined;
  readonly params: Params;
}

/** Field for the sort order of cards, which have no header to click. */
export function SortSelect<T>({ columns, order, params }: SortSelectProps<T>) {
  const { t } = useTranslation('ui');
  return (
    <span className={styles.order}>
      <Select.Root
        value={order?.id ?? ANY}
        onValueChange={id =>
          params.setOrder(
            id === ANY ? undefined : { id, desc: columns.find(column => column.id === id)?.descendingFirst ?? false },
          )
        }
      >
        <Select.Trigger aria-label={t('table.sortBy')} />
        <Select.Content position="popper">
          <Select.Item value={ANY}>{t('table.unsorted')}</Select.Item>
          {columns.map(({ id, header }) => (
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
  );
}
