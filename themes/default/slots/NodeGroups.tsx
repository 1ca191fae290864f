import type { Slots } from '@vitrine/theme-sdk';
import { CardGrid } from '../parts/CardGrid.tsx';

/** Nodes as cards; groups run on from one to the next. */
export const NodeGroups = ({ groups }: Slots['NodeGroups']) => (
  <CardGrid groups={groups} hasCaptions={groups.length > 1} />
);
