import { Button, Callout, Flex, Select, Text, TextField } from '@radix-ui/themes';
import { useState, type SubmitEvent } from 'react';
import type { PluginPartProps } from '@vitrine/theme-sdk';

interface Props extends PluginPartProps {
  readonly nodes: readonly { readonly uuid: string; readonly name: string }[];
  /** Called with the text of the new key. */
  readonly onMade: (text: string) => Promise<void>;
}

/** Form for a new key. */
export function KeyForm({ nodes, onMade, call, t }: Props) {
  const [node, setNode] = useState(nodes[0]?.uuid ?? '');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const make = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      const { text } = await call<{ text: string }>('POST', '/api/ingest/keys', { node, name });
      setName('');
      setError(undefined);
      await onMade(text);
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  if (nodes.length === 0) return <Text size="2">{t('Add a node first.')}</Text>;
  return (
    <form onSubmit={event => void make(event)}>
      <Flex gap="3" align="end" wrap="wrap">
        <label>
          <Text as="div" size="2" mb="1" weight="medium">
            {t('Node')}
          </Text>
          <Select.Root value={node} onValueChange={setNode}>
            <Select.Trigger />
            <Select.Content>
              {nodes.map(({ uuid, name: label }) => (
                <Select.Item key={uuid} value={uuid}>
                  {label}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        </label>
        <label>
          <Text as="div" size="2" mb="1" weight="medium">
            {t('Sent by')}
          </Text>
          <TextField.Root
            required
            maxLength={60}
            placeholder={t('nightly backup')}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        </label>
        <Button type="submit">{t('Make a key')}</Button>
      </Flex>
      {error && (
        <Callout.Root color="red" role="alert" mt="3">
          <Callout.Text>{error}</Callout.Text>
        </Callout.Root>
      )}
    </form>
  );
}
