import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core';
import type { AdminNode } from '@vitrine/contracts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Hook that returns the screen reader announcements while a node is dragged. */
export function useDragAnnouncements(nodes: readonly AdminNode[]): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation('nodes');
  const moved = useRef(false);
  const words = (id: UniqueIdentifier, over?: UniqueIdentifier) => ({
    name: nodes.find(({ uuid }) => uuid === id)?.name ?? '',
    place: nodes.findIndex(({ uuid }) => uuid === (over ?? id)) + 1,
    count: nodes.length,
  });
  return {
    screenReaderInstructions: { draggable: t('order.how') },
    announcements: {
      onDragStart({ active }) {
        moved.current = false;
        return t('order.taken', words(active.id));
      },
      onDragOver({ active, over }) {
        // It is over its own position when it is picked up; announcing that would interrupt the first announcement.
        if (!over || (over.id === active.id && !moved.current)) return undefined;
        moved.current = true;
        return t('order.over', words(active.id, over.id));
      },
      onDragEnd: ({ active, over }) => t('order.dropped', words(active.id, over?.id)),
      onDragCancel: ({ active }) => t('order.cancelled', words(active.id)),
    },
  };
}
