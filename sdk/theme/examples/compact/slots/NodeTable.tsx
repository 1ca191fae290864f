import { useRef } from 'react';
import { Slot, useHomeQuery, useT } from '@vitrine/theme-sdk';
import { columnsFor } from '../parts/columns.tsx';
import { useOptions } from '../parts/options.ts';
import { useVisibleRows } from '../parts/use-visible-rows.ts';
import styles from './NodeTable.module.css';

const isText = (key: string) => ['name', 'region', 'expiry'].includes(key);

const HEIGHT = { dense: 26, airy: 36 };

export function NodeTable({ uuids }: { uuids: readonly string[] }) {
  const { rows, traffic } = useOptions();
  const [query, change] = useHomeQuery();
  const t = useT();
  const body = useRef<HTMLTableSectionElement>(null);
  const height = HEIGHT[rows];
  const { first, last } = useVisibleRows(body, uuids.length, height);
  const columns = columnsFor(traffic);
  const headings = [{ key: 'name' as const, label: 'sort.name', width: 24, number: false }, ...columns];
  const sorted = (key: string) => (query.sort !== key ? undefined : query.descending ? 'descending' : 'ascending');
  const spacer = (count: number) =>
    count > 0 && (
      <tr aria-hidden>
        <td colSpan={headings.length} style={{ height: count * height, padding: 0 }} />
      </tr>
    );

  return (
    <div className={styles.frame} role="region" tabIndex={0} aria-label={t('home.nodes')}>
      <table className={styles.table} data-rows={rows} aria-rowcount={uuids.length + 1}>
        <colgroup>
          {headings.map(({ key, width }) => (
            <col key={key} style={{ width: `${width}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {headings.map(({ key, label, number }) => (
              <th key={key} scope="col" data-number={number} aria-sort={sorted(key)}>
                {key === 'tags' ? (
                  <span>{t(label)}</span>
                ) : (
                  <button
                    type="button"
                    onClick={() =>
                      change({ sort: key, descending: query.sort === key ? !query.descending : !isText(key) })
                    }
                  >
                    {t(label)}
                    {query.sort === key && (query.descending ? ' ↓' : ' ↑')}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {spacer(first)}
          {uuids.slice(first, last).map((uuid, i) => (
            <Slot key={uuid} name="NodeRow" uuid={uuid} index={first + i} />
          ))}
          {spacer(uuids.length - last)}
        </tbody>
      </table>
    </div>
  );
}
