import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../Empty.tsx';
import { LoadError } from '../LoadError.tsx';
import { NoMatch } from '../NoMatch.tsx';
import type { RowAction } from './action.ts';
import { BulkBar } from './BulkBar.tsx';
import { Cards } from './Cards.tsx';
import styles from './DataTable.module.css';
import { fitColumns } from './fit-columns.ts';
import { Rows } from './Rows.tsx';
import { Skeletons } from './Skeletons.tsx';
import type { DataTableProps } from './table-props.ts';
import { Toolbar } from './Toolbar.tsx';
import { useFiltered } from './use-filtered.ts';
import { useRows } from './use-rows.ts';
import { useTableParams } from './use-table-params.ts';

/** Widths in px: narrower tables are shown as cards. */
const CARDS_BELOW = 600;
const CONTROL = 44;

/**
 * Table of the admin area: sorted, searched and filtered through the URL, with selection, row actions, and a sticky header. Columns
 * that do not fit are in the details of their row; on a phone the same columns are rendered as cards.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    label,
    columns,
    rows,
    error,
    onRetry,
    empty,
    bulk,
    actions,
    details,
    reorder,
    filters = [],
    urlPrefix,
  } = props;
  const { t } = useTranslation('ui');
  const params = useTableParams(urlPrefix);
  const filtered = useFiltered(props, params);
  const table = useRows(props, params, filtered);
  const { box, width } = useWidth();
  const isCards = width > 0 && width < CARDS_BELOW;
  const sorted = table.rows;
  const controls = (bulk || reorder ? CONTROL : 0) + (bulk && reorder ? 24 : 0);
  const quickButtons = useMemo(
    () => Math.max(0, ...sorted.slice(0, 50).map(({ original }) => quickCount(actions?.(original) ?? []))),
    [actions, sorted],
  );
  const last = (actions || details ? 20 : 0) + (details ? 28 : 0) + quickButtons * 32;
  const fit = useMemo(() => {
    const all = fitColumns(columns, width - controls - last);
    // The button that shows the hidden columns needs space of its own.
    return all.hidden.length && !details ? fitColumns(columns, width - controls - Math.max(last, 20) - 28) : all;
  }, [columns, width, controls, last, details]);
  const trailing = fit.hidden.length && !details ? Math.max(last, 20) + 28 : last;
  const view = { ...props, table, fit, controls, trailing };
  return (
    <div className={styles.table} ref={box}>
      <Toolbar {...props} params={params} shown={sorted.length} isCards={isCards} />
      {error !== undefined && onRetry && (
        <LoadError error={error} onRetry={onRetry} what={label} isRefresh={rows !== undefined} />
      )}
      {bulk && table.selected.length > 0 && (
        <BulkBar count={table.selected.length} onClear={table.clear}>
          {bulk(table.selected, table.clear)}
        </BulkBar>
      )}
      {rows === undefined && error === undefined && <Skeletons label={label} />}
      {rows?.length === 0 && (typeof empty === 'string' ? <Empty>{empty}</Empty> : empty)}
      {rows && rows.length > 0 && sorted.length === 0 && (
        <NoMatch onClear={() => params.clear(filters.map(({ id }) => id))}>{t('table.noneFound')}</NoMatch>
      )}
      {sorted.length > 0 && width > 0 && (isCards ? <Cards {...view} /> : <Rows {...view} />)}
    </div>
  );
}

/** Returns the number of buttons at the end of a row: its quick actions, and a menu if there are other actions. */
function quickCount(actions: readonly RowAction[]): number {
  return actions.filter(({ quick }) => quick).length + (actions.some(({ quick }) => !quick) ? 1 : 0);
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { box, width };
}
