import { Slot, useNode, useNodesReady } from '@vitrine/theme-sdk';
import { useParams } from 'react-router-dom';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../shell/screens/LoadingScreen.tsx';
import { NotFoundScreen } from '../shell/screens/NotFoundScreen.tsx';
import { OpenAnnouncements } from './OpenAnnouncements.tsx';

/** Loaded after the page of the node: it is below what a visitor sees first. */
const NodePanels = lazy(() => import('./panels/NodePanels.tsx').then(module => ({ default: module.NodePanels })));

/** Page `/instance/{uuid}`. A node that this visitor may not see counts as not found. */
export function InstancePage() {
  const { uuid = '' } = useParams();
  const known = useNode(uuid) !== undefined;
  const ready = useNodesReady();
  if (known)
    return (
      <>
        <OpenAnnouncements uuid={uuid} />
        <Slot name="NodePage" uuid={uuid} key={uuid}>
          <Suspense fallback={null}>
            <NodePanels uuid={uuid} />
          </Suspense>
        </Slot>
      </>
    );
  return ready ? <NotFoundScreen /> : <LoadingScreen />;
}
