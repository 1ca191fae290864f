import { useSortable } from '@dnd-kit/sortable';
import { IconButton } from '@radix-ui/themes';
import type { AdminNode } from '@vitrine/contracts';
import { GripVertical, Pencil, Terminal } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from '../NodesPage.module.css';
import type { Action } from './actions.ts';
import type { Column } from './columns.tsx';
import { RowMenu } from './RowMenu.tsx';

interface CellsProps {
  readonly node: AdminNode;
  readonly columns: readonly Column[];
  readonly onAction: (action: Action, node: AdminNode) => void;
}

/** Cells of a row, separate from the row itself, which is rendered again while one is dragged past it. */
const Cells = memo(function Cells({ node, columns, onAction }: CellsProps) {
  const { t } = useTranslation('nodes');
  const { uuid, name } = node;
  const tool = (Icon: typeof Pencil, action: Action, label: string) => (
    <IconButton variant="ghost" color="gray" aria-label={label} title={label} onClick={() => onAction(action, node)}>
      <Icon aria-hidden size={16} />
    </IconButton>
  );
  const badge =
    node.removeAt === null ? (
      node.hidden && <span className={styles.badge}>{t(node.pending ? 'pending' : 'hidden')}</span>
    ) : (
      <span className={styles.badge} data-tone="red">
        {t('leaving.badge')}
      </span>
    );
  return (
    <>
      <th scope="row">
        <Link to={`/instance/${uuid}`}>{name}</Link>
        {badge}
      </th>
      {columns.map(({ key, number, cell }) => (
        <td key={key} data-number={number}>
          {cell(node)}
        </td>
      ))}
      <td>
        <span className={styles.tools}>
          {tool(Pencil, 'edit', t('action.editOf', { name }))}
          {tool(Terminal, 'install', t('action.installOf', { name }))}
          <RowMenu node={node} onAction={onAction} />
        </span>
      </td>
    </>
  );
});

interface NodeRowProps extends CellsProps {
  readonly chosen: boolean;
  readonly onChoose: (uuid: string, on: boolean, range: boolean) => void;
}

/** Row of a node, which can be dragged by its handle. */
export const NodeRow = memo(function NodeRow({ node, columns, chosen, onChoose, onAction }: NodeRowProps) {
  const { t } = useTranslation('nodes');
  const { uuid, name } = node;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: uuid,
  });
  return (
    <tr
      ref={setNodeRef}
      data-dragging={isDragging}
      data-leaving={node.removeAt !== null}
      data-chosen={chosen}
      style={transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition } : undefined}
    >
      <td>
        <span className={styles.lead}>
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={styles.grip}
            {...attributes}
            {...listeners}
            aria-label={t('order.move', { name })}
            title={t('order.move', { name })}
          >
            <GripVertical aria-hidden size={16} />
          </button>
          <input
            type="checkbox"
            checked={chosen}
            aria-label={t('choose', { name })}
            onChange={event => onChoose(uuid, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </span>
      </td>
      <Cells node={node} columns={columns} onAction={onAction} />
    </tr>
  );
});
