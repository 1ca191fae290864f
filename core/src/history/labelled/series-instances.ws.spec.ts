import type { NewestSeries } from '@vitrine/contracts';
import { startTwoInstances } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { NodeStateService } from '../../reports/node-state.service.ts';

const disks = [{ mount: '/var', used: 50, total: 100 }];

it('returns the stored series of a node whose agent is connected to another instance', async () => {
  if (!globalThis.POSTGRES_URL) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  const node = await first.given.node();
  await using agent = await first.agent(node).connect();
  agent.report(first.clock.now(), { cpu: 41, disks });
  await eventually(() => first.app.get(NodeStateService).stateOf(node.uuid).cpu === 41);
  await site.advance('61s');
  const path = `/api/v1/nodes/${node.uuid}/series`;
  const ratioOf = ({ body }: { readonly body: { readonly data?: NewestSeries[] } }) =>
    body.data?.find(({ family }) => family === 'node_filesystem_used_ratio');
  const ownRatio = ratioOf(await first.http.get(path).expect(200));
  expect(ownRatio).toMatchObject({ labels: { mount: '/var' }, value: 0.5 });
  await eventually(async () => ratioOf(await second.http.get(path)) !== undefined);
  const secondRatio = ratioOf(await second.http.get(path).expect(200))!;
  expect(secondRatio).toMatchObject({ labels: { mount: '/var' }, value: 0.5 });
  expect(secondRatio.at).toBeGreaterThanOrEqual(ownRatio!.at);
});
