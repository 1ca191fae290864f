import { useMemo } from 'react';
import type { Slots } from '@vitrine/theme-sdk';
import { CardGrid } from '../parts/CardGrid.tsx';

/** Nodes as cards without groups. */
export function NodeGrid({ uuids }: Slots['NodeGrid']) {
  const groups = useMemo(() => [{ name: '', uuids }], [uuids]);
  return <CardGrid groups={groups} hasCaptions={false} />;
}
