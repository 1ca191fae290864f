import { Checkbox, IconButton } from '@radix-ui/themes';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import styles from './DataTable.module.css';
import { RowActions } from './RowActions.tsx';
import { RowDetails } from './RowDetails.tsx';
import type { Reorder } from './table-props.ts';
import type { TableModel, TableRow } from './use-rows.ts';
import type { ViewProps } from './view-props.ts';

/** Minimum height of a row in px, as in the stylesheet. */
const ROW = 38;
/** Number of rows above which only the visible rows are in the document. */
const VIRTUAL = 100;

/** Moves the focus to the same control of the next or previous row. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const control = event.target as HTMLElement;
  const row = control.closest('tr');
  if (event.defaultPrevented || !row || !control.matches('a, button')) return;
  const controls = (line: Element) => [...line.querySelectorAll<HTMLElement>('a, button:not([disabled])')];
  const place = controls(row).indexOf(control);
  const step = (line: Element | null) =>
    event.key === 'ArrowDown' ? line?.nextElementSibling : line?.previousElementSibling;
  let next = step(row);
  while (next && !next.hasAttribute('data-row')) next = step(next);
  if (!next) return;
  event.preventDefault();
  controls(next)[place]?.focus();
}

/** Rows of a DataTable as a table. */
export function Rows<T>(props: ViewProps<T>) {
  const { label, columns, table, fit, controls, trailing, bulk, reorder } = props;
  const { t } = useTranslation('ui');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLTableElement>(null);
  const { rows } = table;
  const isVirtual = rows.length > VIRTUAL;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (box.current) setTop(box.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? rows.length : 0,
    estimateSize: () => ROW,
    scrollMargin: top,
    overscan: 12,
    getItemKey: i => rows[i]?.id ?? i,
  });
  const parts = isVirtual ? virtualizer.getVirtualItems() : undefined;
  const shownRows = parts ? parts.map(({ index }) => rows[index]!) : rows;
  const before = parts?.length ? parts[0]!.start - top : 0;
  const after = parts?.length ? virtualizer.getTotalSize() + top - parts.at(-1)!.end : 0;
  const visible = columns.filter(({ id }) => fit.widths.has(id));
  const span = visible.length + (controls ? 1 : 0) + (trailing ? 1 : 0);
  const List = reorder?.List ?? Plain;
  // Without its checkbox the cell is not a header.
  const Corner = bulk ? 'th' : 'td';
  const toggle = (id: string) =>
    setOpened(ids => new Set(ids.has(id) ? [...ids].filter(openedId => openedId !== id) : [...ids, id]));
  return (
    <List ids={rows.map(({ id }) => id)}>
      <table
        className={styles.rows}
        ref={box}
        aria-label={label}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
      >
        <colgroup>
          {controls > 0 && <col style={{ width: controls }} />}
          {visible.map(({ id }) => (
            <col key={id} style={{ width: fit.widths.get(id) }} />
          ))}
          {trailing > 0 && <col style={{ width: trailing }} />}
        </colgroup>
        <thead>
          <tr>
            {controls > 0 && (
              <Corner className={styles.lead}>
                <span>
                  {reorder && <span className={styles.gripSpace} />}
                  {bulk && (
                    <Checkbox
                      aria-label={t('table.selectAll')}
                      checked={table.all}
                      onCheckedChange={checked => table.selectAll(checked === true)}
                    />
                  )}
                </span>
              </Corner>
            )}
            {visible.map(column => (
              <Heading key={column.id} column={column} table={table} />
            ))}
            {trailing > 0 && (
              <th scope="col">
                <span className="visually-hidden">{t('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {before > 0 && <Space height={before} span={span} />}
          {shownRows.map((row, i) => (
            <Fragment key={row.id}>
              <TableLine
                {...props}
                row={row}
                index={parts ? parts[i]!.index : undefined}
                visible={visible}
                selected={row.getIsSelected()}
                open={opened.has(row.id)}
                onToggle={toggle}
                draggable={reorder}
              />
              {opened.has(row.id) && (
                <tr className={styles.opened} id={`${row.id}-details`}>
                  <td colSpan={span}>
                    <RowDetails {...props} row={row.original} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          {after > 0 && <Space height={after} span={span} />}
        </tbody>
      </table>
    </List>
  );
}

const Plain: Reorder['List'] = ({ children }) => children;

const Space = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

function Heading<T>({ column, table }: { column: Column<T>; table: TableModel<T> }) {
  const { id, header, sort, align } = column;
  const order = table.order?.id === id ? (table.order.desc ? 'descending' : 'ascending') : undefined;
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-align={align} aria-sort={sort ? (order ?? 'none') : undefined}>
      {sort ? (
        <button type="button" className={styles.sort} data-order={order} onClick={() => table.sortBy(id)}>
          <span>{header}</span>
          <Arrow aria-hidden size={13} />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

interface LineProps<T> extends ViewProps<T> {
  readonly row: TableRow<T>;
  /** Position among all rows if only some are in the document. */
  readonly index: number | undefined;
  readonly visible: readonly Column<T>[];
  readonly selected: boolean;
  readonly open: boolean;
  readonly onToggle: (id: string) => void;
  readonly draggable: Reorder | undefined;
}

function TableLine<T>(props: LineProps<T>) {
  return props.draggable ? <DraggableLine {...props} draggable={props.draggable} /> : <Line {...props} />;
}

function DraggableLine<T>({ draggable, ...props }: LineProps<T> & { readonly draggable: Reorder }) {
  return <Line {...props} draggable={draggable} drag={draggable.useRow(props.row.id)} />;
}

function Line<T>(props: LineProps<T> & { readonly drag?: ReturnType<Reorder['useRow']> }) {
  const { row, index, selected, open, onToggle, drag, visible, rowName, isDim, table } = props;
  const { fit, controls, trailing, details, actions, bulk, reorder } = props;
  const { t } = useTranslation('ui');
  const { original } = row;
  const name = rowName(original);
  const canOpen = details !== undefined || fit.hidden.length > 0;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <tr
      ref={drag?.ref}
      data-row
      data-selected={selected || undefined}
      data-dim={isDim?.(original) || undefined}
      data-dragging={drag?.isDragging || undefined}
      style={drag?.style}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {controls > 0 && (
        <td className={styles.lead}>
          <span>
            {table.order ? reorder && <span className={styles.gripSpace} /> : drag?.handle}
            {bulk && (
              <Checkbox
                aria-label={t('table.select', { name })}
                checked={selected}
                onClick={event => table.select(row, !selected, event.shiftKey)}
              />
            )}
          </span>
        </td>
      )}
      <Cells row={original} visible={visible} />
      {trailing > 0 && (
        <td className={styles.trail}>
          <span>
            {actions && <RowActions actions={actions(original)} name={name} />}
            {canOpen && (
              <IconButton
                variant="ghost"
                color="gray"
                aria-expanded={open}
                aria-label={t('table.details', { name })}
                title={t('table.details', { name })}
                onClick={() => onToggle(row.id)}
              >
                <Chevron aria-hidden size={16} />
              </IconButton>
            )}
          </span>
        </td>
      )}
    </tr>
  );
}

/** Cells of a row, a separate component because the row also renders when it is selected or dragged past. */
const Cells = memo(function Cells<T>({ row, visible }: { row: T; visible: readonly Column<T>[] }) {
  return visible.map(({ id, cell, align }, i) =>
    i === 0 ? (
      <th key={id} scope="row" data-align={align}>
        {cell(row)}
      </th>
    ) : (
      <td key={id} data-align={align}>
        {cell(row)}
      </td>
    ),
  );
}) as <T>(props: { row: T; visible: readonly Column<T>[] }) => ReactNode;
