import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import styles from './Destinations.module.css';
import type { Destination, SentEvents, Subject } from './destinations.ts';
import { HeldBackList } from './HeldBackList.tsx';
import { useDestinations } from './use-destinations.ts';

interface DestinationsLineProps {
  readonly nodes: readonly AdminNode[];
  readonly events: SentEvents;
  readonly subject: Subject;
}

/** Lines that list the channels for messages, the excluded channels with the reason, and the active suppressions. */
export function DestinationsLine({ nodes, events, subject }: DestinationsLineProps) {
  const { t, i18n } = useTranslation('alerts');
  const found = useDestinations(nodes, events, subject);
  if (!found) return null;
  const { isOn, all, held } = found;
  const list = new Intl.ListFormat(i18n.language);
  const channelList = (destinations: readonly Destination[]) =>
    list.format(
      destinations.map(({ channel: { name }, reason }) =>
        reason ? t('sends.because', { name, reason: t(`sends.reason.${reason}`) }) : name,
      ),
    );
  const to = all.filter(({ receives }) => receives);
  const others = all.filter(({ receives }) => !receives);
  const isSent = isOn && to.length > 0;
  return (
    <>
      <p className={styles.line} data-tone={isSent ? undefined : 'warning'}>
        <Send aria-hidden size={14} />
        <span>
          {isSent ? t('sends.to', { channels: channelList(to) }) : t(isOn ? 'sends.nobody' : 'sends.off')}
          {isOn && others.length > 0 && ` · ${t('sends.notTo', { channels: channelList(others) })}`}
        </span>
      </p>
      <HeldBackList held={held.filter(({ silence }) => silence.active)} />
    </>
  );
}
