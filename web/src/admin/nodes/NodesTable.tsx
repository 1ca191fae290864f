import { IconButton } from '@radix-ui/themes';
import type { AdminNode } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';

import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './NodesPage.module.css';
import { useLiveState } from './use-live-state.ts';

function Row({ node, onDelete }: { node: AdminNode; onDelete: (node: AdminNode) => void }) {
  const { t, i18n } = useTranslation('admin');
  const state = useLiveState(node.uuid);
  const now = useNow();
  const format = formatter(i18n.language);
  const online = state?.online ?? false;
  return (
    <tr>
      <th scope="row">
        <Link to={`/instance/${node.uuid}`}>{node.name}</Link>
        {node.hidden && <span className={styles.hidden}>{t('nodes.hidden')}</span>}
      </th>
      <td>
        <span className={styles.state} data-online={online}>{t(online ? 'nodes.online' : 'nodes.offline')}</span>
      </td>
      <td>{node.group || '–'}</td>
      <td>{node.os || '–'}</td>
      <td className={styles.addresses}>{node.addresses.slice(0, 2).join('\n') || '–'}</td>
      <td>{node.agentVersion || '–'}</td>
      <td>{state?.lastReport ? format.ago(Math.min(0, Math.round((state.lastReport - now) / 1000))) : t('nodes.never')}</td>
      <td>
        <IconButton variant="ghost" color="red" aria-label={t('delete.open', { name: node.name })} title={t('delete.open', { name: node.name })} onClick={() => onDelete(node)}>
          <Trash2 aria-hidden size={16} />
        </IconButton>
      </td>
    </tr>
  );
}

const COLUMNS = ['name', 'state', 'group', 'os', 'addresses', 'agent', 'seen'] as const;

/** The administrator's list of nodes. */
export function NodesTable({ nodes, onDelete }: { nodes: readonly AdminNode[]; onDelete: (node: AdminNode) => void }) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('nav.nodes')}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map(column => (
              <th key={column} scope="col">{t(`nodes.${column}`)}</th>
            ))}
            <th scope="col"><span className="visually-hidden">{t('nodes.actions')}</span></th>
          </tr>
        </thead>
        <tbody>
          {nodes.map(node => (
            <Row key={node.uuid} node={node} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
