import { Button, Callout, Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useCallback, useState } from 'react';
import { useFormat, type PluginPartProps } from '@vitrine/theme-sdk';
import type { HeartbeatView, State } from './heartbeat.ts';
import { HeartbeatCard } from './HeartbeatCard.tsx';
import { HeartbeatDialog } from './HeartbeatDialog.tsx';
import { StateBadge } from './StateBadge.tsx';
import { usePolled } from './use-polled.ts';

const REFRESH_MS = 5000;

interface Change {
  readonly at: number;
  readonly name: string;
  readonly state: State;
}

/** Admin page of the heartbeats: add, change and remove them, and copy their URLs. */
export default function AdminPage(props: PluginPartProps) {
  const { call, t } = props;
  const load = useCallback(
    async () => ({
      heartbeats: await call<HeartbeatView[]>('GET', '/api/heartbeat/list'),
      changes: await call<Change[]>('GET', '/api/heartbeat/changes'),
    }),
    [call],
  );
  const { data, error, reload } = usePolled(load, REFRESH_MS);
  const [edited, setEdited] = useState<HeartbeatView | 'new'>();
  const format = useFormat();
  return (
    <Flex direction="column" gap="4">
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <Text size="2" color="gray">
          {t('Have a cron job call its URL after each run. An alert opens when a call is late.')}
        </Text>
        <Button onClick={() => setEdited('new')}>{t('Add heartbeat')}</Button>
      </Flex>
      {error && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>{error}</Callout.Text>
        </Callout.Root>
      )}
      {data?.heartbeats.length === 0 && <Text color="gray">{t('No heartbeats yet.')}</Text>}
      {data?.heartbeats.map(heartbeat => (
        <HeartbeatCard
          key={heartbeat.id}
          {...props}
          heartbeat={heartbeat}
          onEdit={() => setEdited(heartbeat)}
          onChanged={reload}
        />
      ))}
      {data && data.changes.length > 0 && (
        <Card asChild>
          <section aria-labelledby="changes">
            <Heading as="h2" size="3" mb="3" id="changes">
              {t('Latest changes')}
            </Heading>
            <Flex direction="column" gap="2">
              {data.changes.map(({ at, name, state }) => (
                <Flex key={`${at} ${name}`} gap="3" align="center" wrap="wrap">
                  <StateBadge state={state} t={t} />
                  <Text size="2">{name}</Text>
                  <Text size="2" color="gray">
                    {format.dateTime(at)}
                  </Text>
                </Flex>
              ))}
            </Flex>
          </section>
        </Card>
      )}
      {edited && (
        <HeartbeatDialog
          {...props}
          heartbeat={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={reload}
        />
      )}
    </Flex>
  );
}
