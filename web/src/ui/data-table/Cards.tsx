import { Button, Checkbox, IconButton } from '@radix-ui/themes';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';
import { RowActions } from './RowActions.tsx';
import { Facts } from './RowDetails.tsx';
import type { TableRow } from './use-rows.ts';
import type { ViewProps } from './view-props.ts';

/** Initial number of cards, and the number added on each request for more. */
const STEP = 60;
/** Lowest priority of columns that are shown on a card; the others are in its details. */
const SHOWN_PRIORITY = 2;

/** Rows of a DataTable as cards, for narrow screens. */
export function Cards<T>(props: ViewProps<T>) {
  const { label, table, bulk } = props;
  const { t } = useTranslation('ui');
  const [limit, setLimit] = useState(STEP);
  return (
    <>
      {bulk && (
        <label className={styles.all}>
          <Checkbox checked={table.all} onCheckedChange={checked => table.selectAll(checked === true)} />
          {t('table.selectAll')}
        </label>
      )}
      <ul className={styles.cards} aria-label={label}>
        {table.rows.slice(0, limit).map(row => (
          <Card key={row.id} {...props} row={row} />
        ))}
      </ul>
      {table.rows.length > limit && (
        <Button variant="soft" color="gray" onClick={() => setLimit(limit + STEP)}>
          {t('table.showMore', { count: table.rows.length - limit })}
        </Button>
      )}
    </>
  );
}

function Card<T>({ row, columns, rowName, actions, bulk, details, isDim, table }: ViewProps<T> & { row: TableRow<T> }) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const { original } = row;
  const name = rowName(original);
  const [first, ...others] = columns;
  const isFolded = others.some(({ inCardHead, inCardLine }) => inCardHead ?? inCardLine);
  const inHead = others.filter(({ inCardHead }) => inCardHead?.(original));
  const inLine = others.filter(({ inCardLine, priority }) => inCardLine && priority !== Infinity);
  const main = isFolded ? [] : others.filter(({ priority = 1 }) => priority <= SHOWN_PRIORITY);
  const rest = others.filter(column => ![...main, ...inHead, ...inLine].includes(column));
  const selected = row.getIsSelected();
  const Chevron = open ? ChevronDown : ChevronRight;
  const hasMore = rest.length > 0 || details !== undefined;
  const toggle = {
    size: '1',
    variant: 'ghost',
    color: 'gray',
    'aria-expanded': open,
    'aria-label': t('table.details', { name }),
    onClick: () => setOpen(!open),
  } as const;
  return (
    <li
      className={styles.card}
      data-folded={isFolded || undefined}
      data-selected={selected || undefined}
      data-dim={isDim?.(original) || undefined}
    >
      <div className={styles.cardHead}>
        {bulk && (
          <Checkbox
            aria-label={t('table.select', { name })}
            checked={selected}
            onClick={event => table.select(row, !selected, event.shiftKey)}
          />
        )}
        <div className={styles.cardName}>{first?.cell(original)}</div>
        {inHead.map(({ id, cell }) => (
          <div key={id} className={styles.cardValue}>
            {cell(original)}
          </div>
        ))}
        {(actions || isFolded) && (
          <span className={styles.cardTools}>
            {actions && <RowActions actions={actions(original)} name={name} />}
            {isFolded && hasMore && (
              <IconButton {...toggle}>
                <Chevron aria-hidden size={16} />
              </IconButton>
            )}
          </span>
        )}
      </div>
      {inLine.length > 0 && (
        <dl className={styles.cardLine}>
          {inLine.map(({ id, header, cell, inCardLine }) => (
            <div key={id}>
              <dt className={inCardLine === 'bare' ? 'visually-hidden' : undefined}>{header}</dt>
              <dd>{cell(original)}</dd>
            </div>
          ))}
        </dl>
      )}
      {main.length > 0 && <Facts columns={main} row={original} />}
      {!isFolded && hasMore && (
        <Button {...toggle}>
          <Chevron aria-hidden size={14} />
          {t(open ? 'table.less' : 'table.all')}
        </Button>
      )}
      {open && rest.length > 0 && <Facts columns={rest} row={original} />}
      {open && details?.(original)}
    </li>
  );
}
