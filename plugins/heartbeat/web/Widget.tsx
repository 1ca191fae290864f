import { Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useCallback } from 'react';
import { useFormat, useNow, type PluginPartProps } from '@vitrine/theme-sdk';
import type { HeartbeatView } from './heartbeat.ts';
import { StateBadge } from './StateBadge.tsx';
import { usePolled } from './use-polled.ts';

const REFRESH_MS = 10_000;

type Shown = Pick<HeartbeatView, 'id' | 'name' | 'state' | 'lastPingAt'>;

/** Lists public heartbeats with their state; renders nothing if there are none. */
export default function Widget({ call, t }: PluginPartProps) {
  const load = useCallback(() => call<Shown[]>('GET', '/api/heartbeat/status'), [call]);
  const { data = [] } = usePolled(load, REFRESH_MS);
  const format = useFormat();
  const now = useNow();
  if (data.length === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby="heartbeats">
        <Heading as="h2" size="3" mb="3" id="heartbeats">
          {t('Heartbeats')}
        </Heading>
        <Flex direction="column" gap="2" asChild>
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {data.map(({ id, name, state, lastPingAt }) => (
              <Flex key={id} gap="3" align="center" wrap="wrap" asChild>
                <li>
                  <StateBadge state={state} t={t} />
                  <Text size="2" weight="medium">
                    {name}
                  </Text>
                  <Text size="2" color="gray">
                    {lastPingAt === null ? t('Never called') : format.ago(Math.min(0, lastPingAt - now) / 1000)}
                  </Text>
                </li>
              </Flex>
            ))}
          </ul>
        </Flex>
      </section>
    </Card>
  );
}
