import type { Slots } from '@vitrine/theme-sdk';
import { CardGrid } from '../parts/CardGrid.tsx';

/** Nodes as cards; the groups share rows. */
export const NodeGroups = ({ groups }: Slots['NodeGroups']) => (
  <CardGrid groups={groups} hasCaptions={groups.length > 1} />
);
