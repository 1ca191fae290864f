import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminNode } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import { Use } from '../nodes/list/cells.tsx';
import { usageOf } from '../nodes/list/live-values.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import styles from './Overview.module.css';
import { Panel } from './Panel.tsx';
import { rowsThatFit } from './rows-that-fit.ts';

const SHOWN = 5;
/** Interval in ms at which nodes are sorted again: rows that move every second are unreadable. */
const ORDER_MS = 10_000;
const PARTS = ['cpu', 'ram', 'disk'] as const;

/** Returns the highest usage of a node's CPU, memory and disk in percent; null if the node is offline. */
function fullest(node: AdminNode): number | null {
  const shares = PARTS.map(part => usageOf(node, part)).filter(share => share !== null);
  return shares.length > 0 ? Math.max(...shares) : null;
}

/** Online nodes with the highest usage of CPU, memory or disk. */
export function Busiest() {
  const { t } = useTranslation(['overview', 'nodes']);
  const { nodes, error, reload } = useAdminNodes();
  useNow(ORDER_MS);
  const busiest = (nodes ?? [])
    .flatMap(node => {
      const share = fullest(node);
      return share === null ? [] : [{ node, share }];
    })
    .sort((a, b) => b.share - a.share)
    .slice(0, rowsThatFit(SHOWN));
  return (
    <Panel
      title={t('overview:busiest.title')}
      to="/admin?sort=-cpu"
      more={t('overview:busiest.more')}
      loaded={nodes !== undefined}
      error={error}
      onRetry={reload}
    >
      {busiest.length === 0 ? (
        <p>{t('overview:busiest.none')}</p>
      ) : (
        <table className={styles.busiest}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('nodes:column.name')}</span>
              </th>
              {PARTS.map(part => (
                <th key={part} scope="col">
                  {t(`nodes:column.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busiest.map(({ node }) => (
              <tr key={node.uuid}>
                <th scope="row">
                  <Link to={`/admin/node/${node.uuid}`}>{node.name}</Link>
                </th>
                {PARTS.map(part => (
                  <td key={part}>
                    <Use node={node} of={part} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
