import { Link } from 'react-router-dom';
import { useFormat, useNode, useT, useThemeOptions, type Slots } from '@vitrine/theme-sdk';
import type config from '../theme.config.ts';
import styles from './NodeCard.module.css';

/** One node of the home page. Renders again only when this node's values change. */
export function NodeCard({ uuid }: Slots['NodeCard']) {
  const view = useNode(uuid);
  const { density, system } = useThemeOptions<typeof config>();
  const format = useFormat();
  const t = useT();
  if (!view) return null;

  const { node, state } = view;
  return (
    <article className={styles.card} data-density={density} data-online={state.online}>
      <h2>
        <Link to={`/instance/${uuid}`}>{node.name}</Link>
      </h2>
      {system && <p>{node.os}</p>}
      <progress max={100} value={state.cpu ?? undefined} aria-label={t('card.cpu')} />
      <p>
        {state.online
          ? t('card.speed', { up: format.rate(state.netUp), down: format.rate(state.netDown) })
          : t('card.away')}
      </p>
    </article>
  );
}
