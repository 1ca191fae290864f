import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DndContextProps,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { createContext, useContext, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';
import type { Reorder } from './table-props.ts';

interface Order {
  readonly nameOf: (id: string) => string;
  /** Called to move a row to the position of another. */
  readonly onMove: (id: string, place: string) => void;
}

const OrderContext = createContext<Order>({ nameOf: String, onMove: () => undefined });

/** Provider around a table whose rows can be dragged: `<ReorderProvider …><DataTable reorder={REORDER} …/></ReorderProvider>`. */
export const ReorderProvider = ({ children, ...order }: Order & { readonly children: ReactNode }) => (
  <OrderContext value={order}>{children}</OrderContext>
);

/** Support for rows that are dragged by their handle, with the pointer or the keyboard. */
export const REORDER: Reorder = { List: SortableList, useRow: useSortableRow };

function SortableList({ ids, children }: { readonly ids: readonly string[]; readonly children: ReactNode }) {
  const { onMove } = useContext(OrderContext);
  const accessibility = useAnnouncements(ids);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onMove(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function useSortableRow(id: string): ReturnType<Reorder['useRow']> {
  const { t } = useTranslation('ui');
  const { nameOf } = useContext(OrderContext);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const label = t('table.order.move', { name: nameOf(id) });
  return {
    ref: setNodeRef,
    style: transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition } : undefined,
    isDragging,
    handle: (
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.grip}
        {...attributes}
        {...listeners}
        aria-label={label}
        title={label}
      >
        <GripVertical aria-hidden size={15} />
      </button>
    ),
  };
}

/** Hook that returns the announcements of screen readers while a row is dragged. */
function useAnnouncements(ids: readonly string[]): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation('ui');
  const { nameOf } = useContext(OrderContext);
  const hasMoved = useRef(false);
  const positionTexts = (id: UniqueIdentifier, overId?: UniqueIdentifier) => ({
    name: nameOf(String(id)),
    place: ids.indexOf(String(overId ?? id)) + 1,
    count: ids.length,
  });
  return {
    screenReaderInstructions: { draggable: t('table.order.how') },
    announcements: {
      onDragStart({ active }) {
        hasMoved.current = false;
        return t('table.order.taken', positionTexts(active.id));
      },
      onDragOver({ active, over }) {
        // A row is over its own position when it is picked up; announcing that would interrupt the first announcement.
        if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
        hasMoved.current = true;
        return t('table.order.over', positionTexts(active.id, over.id));
      },
      onDragEnd: ({ active, over }) => t('table.order.dropped', positionTexts(active.id, over?.id)),
      onDragCancel: ({ active }) => t('table.order.cancelled', positionTexts(active.id)),
    },
  };
}
