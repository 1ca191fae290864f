import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '@vitrine/contracts/time';
import { formatter } from '@vitrine/theme-sdk/shell';
import { accessApi } from '../../api/access-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';

/** Time in ms for which a rejected frame is shown. */
const SHOWN_FOR_MS = 2 * DAY_MS;

/** Warning that the core rejected a frame of the node's agent, with the reason. */
export function RefusedFrame({ uuid }: { uuid: string }) {
  const { t, i18n } = useTranslation('nodes');
  const format = formatter(i18n.language);
  const [from] = useState(() => Date.now() - SHOWN_FOR_MS);
  const { data } = useApiQuery(accessApi.logs({ action: 'agents.frame-refused', subject: uuid, from }));
  const last = data?.entries.find(({ subject }) => subject.id === uuid);
  if (!last) return null;
  const time = `${format.day(last.at)} ${format.time(last.at)}`;
  return <Callout tone="warning">{t('refusedFrame', { time, reason: String(last.detail.reason) })}</Callout>;
}
