import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Slot, useNode, useNodesReady } from '@vitrine/theme-sdk';
import { LoadingScreen } from '../shell/screens/LoadingScreen.tsx';
import { NotFoundScreen } from '../shell/screens/NotFoundScreen.tsx';
import { useSiteInfo } from '../shell/site/site.ts';
import { optionalPart } from '../ui/optional-part.ts';
import { OpenAnnouncements } from './OpenAnnouncements.tsx';
import { showsSafeTheme } from './theme/use-active-theme.ts';

/** Loaded after the page of the node, because visitors see it only after scrolling. */
const NodePanels = optionalPart(() => import('./panels/NodePanels.tsx').then(module => module.NodePanels));

const PluginNodePanels = optionalPart(() =>
  import('./plugins/PluginNodePanels.tsx').then(module => module.PluginNodePanels),
);

/** Page `/instance/{uuid}`. A node that is hidden from the visitor counts as not found. */
export function InstancePage() {
  const { uuid = '' } = useParams();
  const known = useNode(uuid) !== undefined;
  const ready = useNodesReady();
  const { nodePanels = [] } = useSiteInfo().info;
  if (known)
    return (
      <>
        <OpenAnnouncements uuid={uuid} />
        <Slot name="NodePage" uuid={uuid} key={uuid}>
          <Suspense fallback={null}>
            <NodePanels uuid={uuid} />
          </Suspense>
          {nodePanels.length > 0 && !showsSafeTheme && (
            <Suspense fallback={null}>
              <PluginNodePanels panels={nodePanels} uuid={uuid} />
            </Suspense>
          )}
        </Slot>
      </>
    );
  return ready ? <NotFoundScreen /> : <LoadingScreen />;
}
