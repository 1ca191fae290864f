import type { PluginPart as Plugin } from '@vitrine/contracts';
import { Suspense } from 'react';
import { PartBoundary } from './PartBoundary.tsx';
import { PluginPart } from './PluginPart.tsx';
import styles from './Widgets.module.css';

/** Widgets of plugins, below the start page. One that fails leaves no trace on the page. */
export const Widgets = ({ widgets }: { widgets: readonly Plugin[] }) => (
  <div className={styles.widgets}>
    {widgets.map(widget => (
      <PartBoundary key={widget.entry} fallback={null}>
        <Suspense fallback={null}>
          <PluginPart plugin={widget} name="Widget" />
        </Suspense>
      </PartBoundary>
    ))}
  </div>
);
