import { Button, Callout, Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useCallback, useEffect, useState } from 'react';
import { useFormat, type PluginPartProps } from '@vitrine/theme-sdk';
import { KeyForm } from './KeyForm.tsx';
import { NewKey } from './NewKey.tsx';

/** Response of `GET /api/ingest/keys`. Times in ms since 1970. */
interface Listed {
  readonly keys: readonly {
    readonly id: string;
    readonly node: string;
    readonly name: string;
    readonly createdAt: number;
    readonly usedAt: number | null;
  }[];
  readonly nodes: readonly { readonly uuid: string; readonly name: string }[];
}

/** Admin page of the keys: create one for a node, see when each was last used, and revoke it. */
export default function AdminPage(props: PluginPartProps) {
  const { call, t } = props;
  const format = useFormat();
  const [listed, setListed] = useState<Listed>();
  const [error, setError] = useState<string>();
  const [createdKey, setCreatedKey] = useState<string>();
  const load = useCallback(async () => {
    try {
      setListed(await call<Listed>('GET', '/api/ingest/keys'));
      setError(undefined);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [call]);
  useEffect(() => void load(), [load]);
  const revoke = async (id: string) => {
    await call('DELETE', `/api/ingest/keys/${id}`).catch((failure: unknown) => setError((failure as Error).message));
    await load();
  };
  const nameOf = (uuid: string) => listed?.nodes.find(node => node.uuid === uuid)?.name ?? t('Deleted node');
  return (
    <Flex direction="column" gap="4">
      <Text size="2" color="gray">
        {t(
          'Scripts and programs send values of a node with its key. Charts, alert rules and /metrics follow by themselves.',
        )}
      </Text>
      {error && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>{error}</Callout.Text>
        </Callout.Root>
      )}
      {createdKey && <NewKey {...props} text={createdKey} onDone={() => setCreatedKey(undefined)} />}
      {listed && (
        <KeyForm
          {...props}
          nodes={listed.nodes}
          onMade={async text => {
            setCreatedKey(text);
            await load();
          }}
        />
      )}
      {listed && listed.keys.length > 0 && (
        <Card asChild>
          <section aria-labelledby="keys">
            <Heading as="h2" size="3" mb="3" id="keys">
              {t('Keys')}
            </Heading>
            <Flex direction="column" gap="3">
              {listed.keys.map(({ id, node, name, createdAt, usedAt }) => (
                <Flex key={id} gap="3" align="center" justify="between" wrap="wrap">
                  <div>
                    <Text as="div" size="2" weight="medium">
                      {name}
                    </Text>
                    <Text as="div" size="2" color="gray">
                      {nameOf(node)}
                      {' · '}
                      {usedAt === null
                        ? t('made {time}, never used', { time: format.dateTime(createdAt) })
                        : t('last used {time}', { time: format.dateTime(usedAt) })}
                    </Text>
                  </div>
                  <Button
                    variant="soft"
                    color="red"
                    aria-label={t('Revoke {name}', { name })}
                    onClick={() => void revoke(id)}
                  >
                    {t('Revoke')}
                  </Button>
                </Flex>
              ))}
            </Flex>
          </section>
        </Card>
      )}
    </Flex>
  );
}
