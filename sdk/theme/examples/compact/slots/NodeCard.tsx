import { Link } from 'react-router-dom';
import { Flag, usageOf, useFormat, useNode, useT } from '@vitrine/theme-sdk';
import { useOptions } from '../parts/options.ts';
import { highestUsage } from '../parts/shares.ts';
import styles from './NodeCard.module.css';

/** Tile of a node: its background intensity is the highest usage of processor, memory and disk. */
export function NodeCard({ uuid }: { uuid: string }) {
  const view = useNode(uuid);
  const format = useFormat();
  const { alarm } = useOptions();
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  const most = state.online ? highestUsage(view) : 0;
  const { cpu, ram } = usageOf(view);
  return (
    <Link to={`/instance/${uuid}`} className={styles.tile} data-online={state.online} data-alarm={most >= alarm}>
      <i style={{ opacity: most / 130 }} />
      <b title={node.name}>{node.name}</b>
      <span>
        {state.online
          ? `${t('metric.cpu')} ${format.percent(cpu, 0)} · ${t('metric.ram')} ${format.percent(ram, 0)}`
          : t('state.offline')}{' '}
        <Flag code={node.region} />
      </span>
    </Link>
  );
}
