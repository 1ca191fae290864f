import { Badge, Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { AdminNode, Channel } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './Alerts.module.css';
import own from './Destinations.module.css';
import type { Destination, SentEvents, Subject } from './destinations.ts';
import { HeldBackList } from './HeldBackList.tsx';
import { useDestinations } from './use-destinations.ts';

interface DestinationsPanelProps {
  readonly nodes: readonly AdminNode[];
  readonly events: SentEvents;
  readonly subject: Subject;
  /** True if the rule is enabled; a disabled one sends nothing. */
  readonly enabled: boolean;
}

/** Section of a rule's form: the channels for its messages, with a test of each, and the silences that suppress them. */
export function DestinationsPanel({ nodes, events, subject, enabled }: DestinationsPanelProps) {
  const { t } = useTranslation('alerts');
  const found = useDestinations(nodes, events, subject);
  if (!found) return null;
  const { isOn, all, held } = found;
  return (
    <section className={styles.backtest} aria-label={t('sends.title')}>
      <b>{t('sends.title')}</b>
      {!enabled && <Callout tone="warning">{t('sends.ruleOff')}</Callout>}
      {!isOn && <Callout tone="warning">{t('sends.off')}</Callout>}
      {all.length === 0 && <Callout tone="warning">{t('noChannel.text')}</Callout>}
      {all.length > 0 && (
        <ul>
          {all.map(destination => (
            <Row key={destination.channel.id} {...destination} />
          ))}
        </ul>
      )}
      <HeldBackList held={held} />
    </section>
  );
}

function Row({ channel, receives, reason }: Destination) {
  const { t } = useTranslation('alerts');
  const { name, form } = channel;
  const test = useTest(channel);
  return (
    <li className={own.row} data-receives={receives}>
      <span>{name}</span>
      {reason && <Badge color={receives ? 'gray' : 'amber'}>{t(`sends.reason.${reason}`)}</Badge>}
      <Button
        type="button"
        size="1"
        variant="ghost"
        disabled={!form}
        loading={test.busy}
        aria-label={t('sends.testOf', { name })}
        onClick={() => void test.run()}
      >
        {t('sends.test')}
      </Button>
    </li>
  );
}

function useTest({ id, name, plugin, language, values }: Channel) {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  return useAction(async () => {
    try {
      const { detail } = await api.testChannel({ id, plugin, language, values });
      toast('success', t('sends.tested', { name, detail }));
    } catch (error) {
      toast('error', t('sends.testFailed', { name, problem: problem(error) }));
    }
  });
}
