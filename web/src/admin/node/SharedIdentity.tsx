import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '@vitrine/contracts/time';
import { formatter } from '@vitrine/theme-sdk/shell';
import { accessApi } from '../../api/access-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';

/** Time in ms for which another machine's use of the node's identity is shown. */
const SHOWN_FOR_MS = 7 * DAY_MS;
const MACHINE = 'agents.machine-in-use';

/** Warning that another machine used the machine-id or the token of a node, with advice. */
export function SharedIdentity({ uuid }: { uuid: string }) {
  const { t, i18n } = useTranslation('nodes');
  const format = formatter(i18n.language);
  const [from] = useState(() => Date.now() - SHOWN_FOR_MS);
  const { data } = useApiQuery(accessApi.logs({ action: '-in-use', subject: uuid, from }));
  const last = data?.entries.find(({ subject }) => subject.id === uuid);
  if (!last) return null;
  const { at, action, detail } = last;
  const time = `${format.day(at)} ${format.time(at)}`;
  const text = action === MACHINE ? 'sharedIdentity.machine' : 'sharedIdentity.token';
  return <Callout tone="warning">{t(text, { time, other: detail.registeredAs })}</Callout>;
}
