import { useTranslation } from 'react-i18next';
import { controlApi } from '../../../api/control-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { Callout } from '../../../ui/Callout.tsx';

/** Note about a node whose agent uses the protocol of another product, with the limits of that agent. */
export function ProtocolNote({ node }: { node: string }) {
  const { t, i18n } = useTranslation('nodes');
  const { data } = useApiQuery(controlApi.nodes);
  const protocol = data?.find(({ uuid }) => uuid === node)?.protocol;
  if (!protocol) return null;
  const limits = protocol.limitations.map(limitation => t(`protocol.${limitation}`));
  const list = new Intl.ListFormat(i18n.language).format(limits);
  return (
    <Callout tone="info">
      {limits.length > 0
        ? t('protocol.limited', { title: protocol.title, limits: list })
        : t('protocol.plain', { title: protocol.title })}
    </Callout>
  );
}
