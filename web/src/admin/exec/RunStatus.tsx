import { Ban, CircleCheck, CircleX, LoaderCircle, ShieldX, TimerOff, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExecStatus } from '@vitrine/contracts';
import styles from './Exec.module.css';

const ICONS = {
  running: LoaderCircle,
  success: CircleCheck,
  failed: CircleX,
  timeout: TimerOff,
  cancelled: Ban,
  offline: Unplug,
  refused: ShieldX,
};

/** Display order of states. */
export const STATUSES: readonly ExecStatus[] = [
  'running',
  'success',
  'failed',
  'timeout',
  'cancelled',
  'offline',
  'refused',
];

/** State as icon and label, optionally with the number of nodes. */
export function RunStatus({ status, count }: { status: ExecStatus; count?: number | undefined }) {
  const { t } = useTranslation('exec');
  const Icon = ICONS[status];
  return (
    <span className={styles.status} data-status={status}>
      <Icon aria-hidden size={15} />
      {t(`status.${status}`)}
      {count !== undefined && <b>{count}</b>}
    </span>
  );
}
