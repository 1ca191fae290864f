import type { PluginPart as Plugin } from '@vitrine/contracts';
import { MarkedPart } from './MarkedPart.tsx';
import styles from './Widgets.module.css';

/** Widgets of plugins on the start page. */
export const Widgets = ({ widgets }: { widgets: readonly Plugin[] }) => (
  <div className={styles.widgets}>
    {widgets.map(widget => (
      <MarkedPart key={widget.entry} plugin={widget} name="Widget" />
    ))}
  </div>
);
