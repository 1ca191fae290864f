import { GRACE_HINT_SECONDS } from '@vitrine/contracts/alert-metrics';
import type { AdminNode, OfflineConfigPatch, OfflineConfig } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import switches from '../../ui/schema-form/SchemaForm.module.css';
import { useLiveState } from '../nodes/use-live-state.ts';
import styles from '../Table.module.css';
import { SecondsField } from './SecondsField.tsx';

interface WatchTableProps {
  readonly rows: readonly (readonly [AdminNode, OfflineConfig])[];
  readonly chosen: readonly string[];
  readonly onChoose: (nodes: readonly string[]) => void;
  readonly onChange: (node: string, change: OfflineConfigPatch['change']) => void;
}

const COLUMNS = ['node', 'state', 'enabled', 'grace', 'cooldown', 'last'] as const;

/** Table with one row per node; numbers are saved on blur. */
export function OfflineConfigTable({ rows, chosen, onChoose, onChange }: WatchTableProps) {
  const { t } = useTranslation('alerts');
  const all = rows.map(([{ uuid }]) => uuid);
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('offline.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={t('offline.chooseAll')}
                checked={chosen.length === all.length}
                onChange={event => onChoose(event.target.checked ? all : [])}
              />
            </th>
            {COLUMNS.map(column => (
              <th key={column} scope="col">
                {t(`offline.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([node, watch]) => (
            <Row
              key={node.uuid}
              node={node}
              watch={watch}
              chosen={chosen.includes(node.uuid)}
              onChoose={on => onChoose(on ? [...chosen, node.uuid] : chosen.filter(uuid => uuid !== node.uuid))}
              onChange={change => onChange(node.uuid, change)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly node: AdminNode;
  readonly watch: OfflineConfig;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly onChange: (change: OfflineConfigPatch['change']) => void;
}

function Row({
  node: { uuid, name },
  watch: { enabled, graceSeconds, cooldownSeconds, lastNotified },
  chosen,
  onChoose,
  onChange,
}: RowProps) {
  const { t, i18n } = useTranslation('alerts');
  const state = useLiveState(uuid);
  const now = useNow();
  const format = formatter(i18n.language);
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={t('offline.choose', { name })}
          checked={chosen}
          onChange={event => onChoose(event.target.checked)}
        />
      </td>
      <th scope="row">
        <Link to={`/instance/${uuid}`}>{name}</Link>
      </th>
      <td>
        <span className={styles.badge} data-tone={state?.online ? 'green' : state?.lastReport ? 'red' : undefined}>
          {t(state?.online ? 'state.online' : state?.lastReport ? 'state.offline' : 'state.never')}
        </span>
      </td>
      <td>
        <input
          type="checkbox"
          role="switch"
          className={switches.switch}
          checked={enabled}
          aria-label={t('offline.switch', { name })}
          onChange={event => onChange({ enabled: event.target.checked })}
        />
      </td>
      <td>
        <SecondsField
          label={t('offline.graceOf', { name })}
          value={graceSeconds}
          most={86_400}
          onChange={graceSeconds => onChange({ graceSeconds })}
        />
        {graceSeconds < GRACE_HINT_SECONDS && (
          <span title={t('offline.graceHint')}>
            {' '}
            <TriangleAlert role="img" aria-label={t('offline.graceHint')} size={15} color="var(--amber-11)" />
          </span>
        )}
      </td>
      <td>
        <SecondsField
          label={t('offline.cooldownOf', { name })}
          value={cooldownSeconds}
          most={604_800}
          onChange={cooldownSeconds => onChange({ cooldownSeconds })}
        />
      </td>
      <td className={styles.quiet}>
        {lastNotified ? format.ago(Math.min(0, Math.round((lastNotified - now) / 1000))) : t('offline.never')}
      </td>
    </tr>
  );
}
