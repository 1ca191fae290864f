import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@radix-ui/themes';
import type { AdminNode } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../NodesPage.module.css';
import type { Action } from './actions.ts';
import type { Column } from './columns.tsx';
import { NodeRow } from './NodeRow.tsx';
import { useDragAnnouncements } from './drag-announcements.ts';

interface NodesTableProps {
  readonly nodes: readonly AdminNode[];
  readonly columns: readonly Column[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (uuid: string, on: boolean, range: boolean) => void;
  readonly onChooseAll: (on: boolean) => void;
  /** Moves a node to the position of another one. */
  readonly onMove: (uuid: string, place: string) => void;
  readonly onAction: (action: Action, node: AdminNode) => void;
}

/** Number of rows rendered at first, and added each time more are requested. */
const STEP = 100;

/** The administrator's list of nodes, in the order that visitors see too. */
export function NodesTable({ nodes, columns, chosen, onChoose, onChooseAll, onMove, onAction }: NodesTableProps) {
  const { t } = useTranslation('nodes');
  const [most, setMost] = useState(STEP);
  const shown = nodes.slice(0, most);
  const spoken = useDragAnnouncements(nodes);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), String(over.id));
  };
  const count = nodes.filter(({ uuid }) => chosen.has(uuid)).length;
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={spoken}>
      <div className={styles.frame} tabIndex={0} role="region" aria-label={t('title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className={styles.lead}>
                  <input
                    type="checkbox"
                    aria-label={t('chooseAll')}
                    checked={count > 0 && count === nodes.length}
                    ref={box => {
                      if (box) box.indeterminate = count > 0 && count < nodes.length;
                    }}
                    onChange={event => onChooseAll(event.target.checked)}
                  />
                </span>
              </th>
              <th scope="col">{t('column.name')}</th>
              {columns.map(({ key, number }) => (
                <th key={key} scope="col" data-number={number}>
                  {t(`column.${key}`)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <SortableContext items={shown.map(({ uuid }) => uuid)} strategy={verticalListSortingStrategy}>
              {shown.map(node => (
                <NodeRow
                  key={node.uuid}
                  node={node}
                  columns={columns}
                  chosen={chosen.has(node.uuid)}
                  onChoose={onChoose}
                  onAction={onAction}
                />
              ))}
            </SortableContext>
          </tbody>
        </table>
      </div>
      {nodes.length > most && (
        <Button variant="soft" color="gray" className={styles.more} onClick={() => setMost(most + STEP)}>
          {t('showMore', { count: nodes.length - most })}
        </Button>
      )}
    </DndContext>
  );
}
