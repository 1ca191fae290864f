import { Heading } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { Facts } from '../../ui/data-table/RowDetails.tsx';
import { AbsentReadings } from '../nodes/edit/AbsentReadings.tsx';
import { useNodeColumns, type ColumnKey } from '../nodes/list/columns.tsx';
import styles from './Node.module.css';
import { NodeCharts } from './NodeCharts.tsx';
import { RefusedFrame } from './RefusedFrame.tsx';
import { SharedIdentity } from './SharedIdentity.tsx';

const NO_COLUMNS = [] as const;
const NOW: readonly ColumnKey[] = ['state', 'cpu', 'ram', 'disk', 'speed', 'traffic', 'uptime', 'seen'];
/** Facts from the agent, and details from the administrator. */
const FACTS = {
  machine: ['os', 'kernel', 'processor', 'arch', 'hostname', 'addresses', 'region', 'agent'],
  entered: ['group', 'tags', 'price', 'expiry', 'remark', 'privateRemark', 'weight', 'added'],
} as const satisfies Readonly<Record<string, readonly ColumnKey[]>>;

/** All data of a node: current metrics, their charts, and facts from the columns of the list. */
export function Details({ node }: { node: AdminNode }) {
  const { t } = useTranslation('nodes');
  const columns = useNodeColumns(NO_COLUMNS);
  const columnsOf = (keys: readonly ColumnKey[]) => keys.map(key => columns.find(({ id }) => id === key)!);
  return (
    <>
      <SharedIdentity uuid={node.uuid} />
      <RefusedFrame uuid={node.uuid} />
      <AbsentReadings absences={node.absences} />
      <section className={`${styles.details} ${styles.now}`} aria-label={t('page.now')}>
        <Facts columns={columnsOf(NOW)} row={node} />
      </section>
      <NodeCharts node={node} />
      <div className={styles.beside}>
        {(['machine', 'entered'] as const).map(part => (
          <section key={part} className={styles.details} aria-labelledby={part}>
            <Heading as="h2" size="3" id={part}>
              {t(`page.${part}`)}
            </Heading>
            <Facts columns={columnsOf(FACTS[part])} row={node} />
          </section>
        ))}
      </div>
    </>
  );
}
