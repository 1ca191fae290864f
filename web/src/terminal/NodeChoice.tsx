import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlNode } from '@vitrine/contracts';
import { AvailabilityBadge } from '../admin/control/AvailabilityBadge.tsx';
import { NoNodes } from '../admin/nodes/NoNodes.tsx';
import styles from './Terminal.module.css';

const SEARCH_THRESHOLD = 8;

/** List of nodes to open a terminal on, ready nodes first. */
export function NodeChoice({ nodes, onChoose }: { nodes: readonly ControlNode[]; onChoose: (node: string) => void }) {
  const { t } = useTranslation('terminal');
  const [search, setSearch] = useState('');
  if (nodes.length === 0) return <NoNodes />;
  const isReady = ({ terminal }: ControlNode) => terminal === 'ready';
  const matchingNodes = nodes
    .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
    .sort((a, b) => Number(isReady(b)) - Number(isReady(a)));
  return (
    <div className={styles.choice}>
      {nodes.length >= SEARCH_THRESHOLD && (
        <input
          type="search"
          className={styles.box}
          value={search}
          aria-label={t('searchNodes')}
          placeholder={t('searchNodes')}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      {matchingNodes.length === 0 && <p>{t('noNodes')}</p>}
      <ul>
        {matchingNodes.map(({ uuid, name, terminal, signed }) => (
          <li key={uuid}>
            <button type="button" onClick={() => onChoose(uuid)}>
              <span>{name}</span>
              <AvailabilityBadge availability={terminal} signed={signed} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
