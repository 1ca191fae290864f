import { AlertDialog, Badge, Button, Card, Code, Flex, Text } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { useFormat, useNow, type PluginPartProps } from '@vitrine/theme-sdk';
import type { HeartbeatView } from './heartbeat.ts';
import { StateBadge } from './StateBadge.tsx';

interface Props extends PluginPartProps {
  readonly heartbeat: HeartbeatView;
  readonly onEdit: () => void;
  readonly onChanged: () => Promise<void>;
}

const COPIED_MS = 2000;

/** Card of a heartbeat: state, schedule, the URL to call, and actions. */
export function HeartbeatCard({ heartbeat, onEdit, onChanged, call, t, siteUrl }: Props) {
  const { id, name, state, token, periodSeconds, graceSeconds, lastPingAt, isPublic } = heartbeat;
  const format = useFormat();
  const now = useNow();
  const url = `${siteUrl}/api/heartbeat/ping/${token}`;
  const element = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    // The clipboard API requires https; without it the selected text is copied.
    await navigator.clipboard.writeText(url).catch(() => {
      getSelection()?.selectAllChildren(element.current!);
      document.execCommand('copy');
    });
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  const remove = async () => {
    await call('DELETE', `/api/heartbeat/list/${id}`).catch(() => undefined);
    await onChanged();
  };

  return (
    <Card asChild>
      <article aria-label={name}>
        <Flex justify="between" gap="3" wrap="wrap" align="start">
          <Flex direction="column" gap="2" minWidth="0">
            <Flex gap="2" align="center" wrap="wrap">
              <StateBadge state={state} t={t} />
              <Text weight="medium">{name}</Text>
              {isPublic && <Badge color="gray">{t('Public')}</Badge>}
            </Flex>
            <Text size="2" color="gray">
              {t('Every {period}, up to {grace} later', {
                period: format.duration(periodSeconds),
                grace: format.duration(graceSeconds),
              })}
              {' · '}
              {lastPingAt === null
                ? t('Never called')
                : t('Last call {time}', { time: format.ago(Math.min(0, lastPingAt - now) / 1000) })}
            </Text>
            <Code ref={element} size="2" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Code>
          </Flex>
          <Flex gap="2" wrap="wrap">
            <Button variant="soft" onClick={() => void copy()} aria-label={t('Copy the URL of {name}', { name })}>
              <span aria-live="polite">{copied ? t('Copied') : t('Copy URL')}</span>
            </Button>
            <Button variant="soft" color="gray" onClick={onEdit} aria-label={t('Change {name}', { name })}>
              {t('Change')}
            </Button>
            <AlertDialog.Root>
              <AlertDialog.Trigger>
                <Button variant="soft" color="red" aria-label={t('Delete {name}', { name })}>
                  {t('Delete')}
                </Button>
              </AlertDialog.Trigger>
              <AlertDialog.Content maxWidth="420px">
                <AlertDialog.Title>{t('Delete {name}?', { name })}</AlertDialog.Title>
                <AlertDialog.Description size="2">
                  {t('Calls of its URL are refused from then on.')}
                </AlertDialog.Description>
                <Flex gap="3" mt="4" justify="end">
                  <AlertDialog.Cancel>
                    <Button variant="soft" color="gray">
                      {t('Cancel')}
                    </Button>
                  </AlertDialog.Cancel>
                  <AlertDialog.Action>
                    <Button color="red" onClick={() => void remove()}>
                      {t('Delete')}
                    </Button>
                  </AlertDialog.Action>
                </Flex>
              </AlertDialog.Content>
            </AlertDialog.Root>
          </Flex>
        </Flex>
      </article>
    </Card>
  );
}
