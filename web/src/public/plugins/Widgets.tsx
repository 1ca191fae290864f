import type { PluginPart as Plugin } from '@vitrine/contracts';
import { Suspense, useEffect } from 'react';
import { hungBefore, markUnfinished } from '../unfinished.ts';
import { PartBoundary } from './PartBoundary.tsx';
import { PluginPart } from './PluginPart.tsx';
import { reportPart } from './report-part.ts';
import styles from './Widgets.module.css';

const HUNG = new Error(
  'An earlier page that ran it never went on, as code in an endless loop does. It is left out for an hour.',
);

/** Widgets of plugins, below the start page. One that fails leaves no trace on the page, and a line in the log of its plugin. */
export const Widgets = ({ widgets }: { widgets: readonly Plugin[] }) => (
  <div className={styles.widgets}>
    {widgets.map(widget => (
      <PartBoundary
        key={widget.entry}
        fallback={null}
        onError={(error, components) => reportPart(widget, 'Widget', error, components)}
      >
        <Suspense fallback={null}>
          <MarkedWidget widget={widget} />
        </Suspense>
      </PartBoundary>
    ))}
  </div>
);

const finishes = new Map<string, () => void>();

/** A widget with a mark that outlives the page if the widget makes it hang. */
function MarkedWidget({ widget }: { widget: Plugin }) {
  const code = `widget ${widget.entry}`;
  const hung = hungBefore(code);
  if (!hung && !finishes.has(code)) finishes.set(code, markUnfinished(code));
  useEffect(() => {
    if (hung) reportPart(widget, 'Widget', HUNG);
  }, [hung, widget]);
  return hung ? null : <Finishing code={code} widget={widget} />;
}

function Finishing({ code, widget }: { code: string; widget: Plugin }) {
  return (
    <>
      <PluginPart plugin={widget} name="Widget" />
      <Finished onDrawn={() => finishes.get(code)?.()} />
    </>
  );
}

/** Calls a function once what stands beside it has been drawn. */
function Finished({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
