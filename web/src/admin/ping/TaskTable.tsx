import { IconButton } from '@radix-ui/themes';
import type { AdminPingTask } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import switches from '../../ui/schema-form/SchemaForm.module.css';
import { chosenTime } from '../alerts/units.ts';
import styles from '../Table.module.css';

interface TaskTableProps {
  readonly tasks: readonly AdminPingTask[];
  readonly onSwitch: (task: AdminPingTask, enabled: boolean) => void;
  readonly onMove: (task: AdminPingTask, by: -1 | 1) => void;
  readonly onChange: (task: AdminPingTask) => void;
  readonly onDelete: (task: AdminPingTask) => void;
}

const COLUMNS = ['name', 'type', 'target', 'interval', 'nodes', 'enabled'] as const;

/** Table of ping tasks in their order, which charts use too. */
export function TaskTable({ tasks, onSwitch, onMove, onChange, onDelete }: TaskTableProps) {
  const { t, i18n } = useTranslation('ping');
  const format = formatter(i18n.language);
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('tasks')}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map(column => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task, i) => {
            const { id, name, type, target, interval, nodes, enabled } = task;
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{t(`type.${type}.name`)}</td>
                <td className={styles.mono} title={target}>
                  {target}
                </td>
                <td className={styles.number}>{chosenTime(format, interval)}</td>
                <td className={styles.number}>
                  {nodes === 0 ? (
                    <span className={styles.badge} data-tone="amber">
                      0
                    </span>
                  ) : (
                    nodes
                  )}
                </td>
                <td>
                  <input
                    type="checkbox"
                    role="switch"
                    className={switches.switch}
                    checked={enabled}
                    aria-label={t('switch', { name })}
                    onChange={event => onSwitch(task, event.target.checked)}
                  />
                </td>
                <td>
                  <div className={styles.tools}>
                    <IconButton
                      variant="ghost"
                      color="gray"
                      disabled={i === 0}
                      aria-label={t('up', { name })}
                      title={t('up', { name })}
                      onClick={() => onMove(task, -1)}
                    >
                      <ArrowUp aria-hidden size={16} />
                    </IconButton>
                    <IconButton
                      variant="ghost"
                      color="gray"
                      disabled={i === tasks.length - 1}
                      aria-label={t('down', { name })}
                      title={t('down', { name })}
                      onClick={() => onMove(task, 1)}
                    >
                      <ArrowDown aria-hidden size={16} />
                    </IconButton>
                    <IconButton
                      variant="ghost"
                      color="gray"
                      aria-label={t('change', { name })}
                      title={t('change', { name })}
                      onClick={() => onChange(task)}
                    >
                      <Pencil aria-hidden size={16} />
                    </IconButton>
                    <IconButton
                      variant="ghost"
                      color="red"
                      aria-label={t('delete.open', { name })}
                      title={t('delete.open', { name })}
                      onClick={() => onDelete(task)}
                    >
                      <Trash2 aria-hidden size={16} />
                    </IconButton>
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
