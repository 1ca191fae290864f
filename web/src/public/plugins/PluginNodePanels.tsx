import type { PluginPart as Plugin } from '@vitrine/contracts';
import { MarkedPart } from './MarkedPart.tsx';
import styles from './Widgets.module.css';

/** Panels of plugins on the page of a node, below the charts of their families. */
export const PluginNodePanels = ({ panels, uuid }: { panels: readonly Plugin[]; uuid: string }) => (
  <div className={styles.widgets}>
    {panels.map(panel => (
      <MarkedPart key={panel.entry} plugin={panel} name="NodePanel" uuid={uuid} />
    ))}
  </div>
);
