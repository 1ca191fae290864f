import { AlertDialog, Badge, Button, Card, Code, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useFormat, useNow, type PluginPartProps } from '@vitrine/theme-sdk';
import type { TargetView } from './target.ts';

interface Props extends PluginPartProps {
  readonly target: TargetView;
  readonly nodeName: string;
  readonly onEdit: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Card of a target: status, latest values, and actions. */
export function TargetCard({ target, nodeName, onEdit, onChanged, call, t }: Props) {
  const { id, name, url, seconds, metrics, status } = target;
  const format = useFormat();
  const now = useNow();
  const [error, setError] = useState<string>();
  const remove = async () => {
    await call('DELETE', `/api/scrape/targets/${id}`).catch((failure: unknown) => setError((failure as Error).message));
    await onChanged();
  };
  return (
    <Card asChild>
      <article aria-label={name}>
        <Flex justify="between" gap="3" wrap="wrap" align="start">
          <Flex direction="column" gap="2" minWidth="0">
            <Flex gap="2" align="center" wrap="wrap">
              <Badge color={!status ? 'gray' : status.ok ? 'green' : 'red'}>
                {!status ? t('Not read yet') : status.ok ? t('Answers') : t('Fails')}
              </Badge>
              <Text weight="medium">{name}</Text>
              <Text size="2" color="gray">
                {nodeName}
              </Text>
            </Flex>
            <Code size="2" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Code>
            <Text size="2" color="gray">
              {t('Every {period}, metrics chosen: {count}', {
                period: format.duration(seconds),
                count: metrics.length,
              })}
              {status &&
                ` · ${t('Values recorded {time}: {values}', {
                  values: status.values,
                  time: format.ago(Math.min(0, status.at - now) / 1000),
                })}`}
            </Text>
            {(status?.message || error) && (
              <Text size="2" color={status?.ok ? 'amber' : 'red'} style={{ overflowWrap: 'anywhere' }}>
                {error ?? status?.message}
              </Text>
            )}
          </Flex>
          <Flex gap="2" wrap="wrap">
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
                  {t('It is not read any more. What was recorded is kept.')}
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
