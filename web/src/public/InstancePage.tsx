import { Slot, useNode, useNodesReady } from '@vitrine/theme-sdk';
import { useParams } from 'react-router-dom';
import { LoadingScreen } from '../shell/screens/LoadingScreen.tsx';
import { NotFoundScreen } from '../shell/screens/NotFoundScreen.tsx';

/** `/instance/{uuid}`. A node that this visitor may not see is one that does not exist. */
export function InstancePage() {
  const { uuid = '' } = useParams();
  const known = useNode(uuid) !== undefined;
  const ready = useNodesReady();
  if (known) return <Slot name="NodePage" uuid={uuid} key={uuid} />;
  return ready ? <NotFoundScreen /> : <LoadingScreen />;
}
