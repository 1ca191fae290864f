import { useTranslation } from 'react-i18next';
import type { AdminNode, RefusedUpdate } from '@vitrine/contracts';
import { nodeApi } from '../../../api/nodes-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { Callout } from '../../../ui/Callout.tsx';

/** Banner that lists the agents that rejected an update: one line per reason. */
export function RefusedUpdates({ nodes }: { readonly nodes: readonly AdminNode[] }) {
  const { t, i18n } = useTranslation('nodes');
  const { data = [] } = useApiQuery(nodeApi.refusedUpdates);
  const names = new Intl.ListFormat(i18n.language);
  const nameOf = new Map(nodes.map(({ uuid, name }) => [uuid, name]));
  const groups = Map.groupBy(
    data.filter(({ node }) => nameOf.has(node)),
    ({ version, reason }) => `${version} ${reason}`,
  );
  return [...groups.values()].map(refusals => {
    const { version, reason } = refusals[0] as RefusedUpdate;
    return (
      <Callout key={`${version} ${reason}`} tone="warning">
        {t('refusedUpdate.title', { version, names: names.format(refusals.map(({ node }) => nameOf.get(node)!)) })}{' '}
        {t(`refusedUpdate.${reason}`)} {t('refusedUpdate.hint')}
      </Callout>
    );
  });
}
