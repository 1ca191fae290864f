import { useMemo, type ReactNode } from 'react';
import { seriesText, useChosenSeries, useFormat, type ChosenFamily } from '@vitrine/theme-sdk';
import styles from '../columns.module.css';
import type { Column } from '../columns.tsx';

function Value({ family, uuid }: { family: ChosenFamily; uuid: string }) {
  const { data } = useChosenSeries();
  const format = useFormat();
  const value = data?.nodes[uuid]?.[family.name];
  if (value === undefined) return <span className={styles.none}>–</span>;
  return <span title={family.help}>{seriesText(family, value, format)}</span>;
}

const columnOf = (family: ChosenFamily): Column => ({
  id: `series-${family.name}`,
  label: () => family.title ?? family.name,
  width: 96,
  leaves: 9,
  cell: ({ view: { node } }) => <Value family={family} uuid={node.uuid} />,
});

/** Passes the administrator's added columns to `draw`. */
export function WithSeries({ draw }: { draw: (columns: readonly Column[]) => ReactNode }): ReactNode {
  const { data } = useChosenSeries();
  // The families rarely change, but their values change every minute.
  const families = JSON.stringify(data?.columns ?? []);
  return draw(useMemo(() => (JSON.parse(families) as ChosenFamily[]).map(columnOf), [families]));
}
