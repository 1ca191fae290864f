import type { PluginWidget } from '@vitrine/contracts';
import { MarkedPart } from './MarkedPart.tsx';
import styles from './Widgets.module.css';

interface WidgetsProps {
  readonly widgets: readonly PluginWidget[];
  readonly place: PluginWidget['place'];
}

/** Widgets of plugins at one position of the start page. */
export const Widgets = ({ widgets, place }: WidgetsProps) => (
  <div className={styles.widgets} data-place={place}>
    {widgets.map(widget => (
      <MarkedPart key={widget.entry} plugin={widget} name="Widget" />
    ))}
  </div>
);
