import { seriesText, useChosenSeries, useFormat } from '@vitrine/theme-sdk';
import styles from './CardSeries.module.css';

/**
 * Newest values of the families that the administrator selected for cards. A missing value is shown as a dash, so that cards have
 * the same layout.
 */
export function CardSeries({ uuid }: { uuid: string }) {
  const { data } = useChosenSeries();
  const format = useFormat();
  return (
    <dl className={styles.line}>
      {data?.cardLines.map(family => {
        const value = data.nodes[uuid]?.[family.name];
        return (
          <div key={family.name} title={family.help}>
            <dt>{family.title}</dt>
            <dd>{value === undefined ? '–' : seriesText(family, value, format)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
