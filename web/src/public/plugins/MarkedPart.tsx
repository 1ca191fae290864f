import { Suspense, useEffect, type ReactNode } from 'react';
import type { PluginPart as Plugin, PluginPartName } from '@vitrine/contracts';
import { hungBefore, markUnfinished } from '../unfinished.ts';
import { PartBoundary } from './PartBoundary.tsx';
import { PluginPart } from './PluginPart.tsx';
import { reportPart } from './report-part.ts';

const HUNG = new Error(
  'An earlier page that ran it never went on, as code in an endless loop does. It is left out for an hour.',
);

interface MarkedPartProps {
  readonly plugin: Plugin;
  readonly name: PluginPartName;
  /** UUID of the node, for a panel. */
  readonly uuid?: string;
  /** Content to show if the part fails; by default nothing. */
  readonly fallback?: ReactNode;
}

const finishes = new Map<string, () => void>();

/**
 * A web part on a public page. If it fails, its fallback is shown, and the log of its plugin gets a line. If it hangs the page, a
 * stored mark excludes it from the next visits.
 */
export function MarkedPart({ plugin, name, uuid, fallback = null }: MarkedPartProps) {
  const code = `${name} ${plugin.entry}`;
  const hasHung = hungBefore(code);
  if (!hasHung && !finishes.has(code)) finishes.set(code, markUnfinished(code));
  useEffect(() => {
    if (hasHung) reportPart(plugin, name, HUNG);
  }, [hasHung, plugin, name]);
  if (hasHung) return fallback;
  return (
    <PartBoundary fallback={fallback} onError={(error, components) => reportPart(plugin, name, error, components)}>
      <Suspense fallback={null}>
        <PluginPart plugin={plugin} name={name} {...(uuid !== undefined && { uuid })} />
        <Finished onDrawn={() => finishes.get(code)?.()} />
      </Suspense>
    </PartBoundary>
  );
}

/** Calls a function once its sibling has been rendered. */
function Finished({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
