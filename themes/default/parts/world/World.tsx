import { useState } from 'react';
import type { Parts } from '@vitrine/theme-sdk';
import { WorldGlobe } from './WorldGlobe.tsx';
import { WorldStage } from './WorldStage.tsx';
import { WorldStrip } from './WorldStrip.tsx';

/** Animated world map: location and rates of the nodes, and lines to a latency target. The theme provides its box. */
export function World({ form, shape: first = 'flat', labels = false, lines, onClose }: Parts['World']) {
  const [shape, setShape] = useState(first);
  if (form === 'strip') return <WorldStrip lines={lines} />;
  if (form === 'globe') return <WorldGlobe lines={lines} hasLabels={labels} />;
  return <WorldStage shape={shape} lines={lines} onShape={setShape} onClose={onClose ?? (() => undefined)} />;
}
