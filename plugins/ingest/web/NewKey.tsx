import { Button, Callout, Code, Flex, Text } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { PluginPartProps } from '@vitrine/theme-sdk';

interface Props extends PluginPartProps {
  readonly text: string;
  readonly onDone: () => void;
}

/** A new key, in a command that sends a first value. The key is shown only once. */
export function NewKey({ text, onDone, t, siteUrl }: Props) {
  const element = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const command = `curl -H 'Authorization: Bearer ${text}' --data 'mail_queue 17' ${siteUrl}/api/ingest`;
  const copy = async () => {
    // The clipboard API requires https; without it the selected text is copied.
    await navigator.clipboard.writeText(command).catch(() => {
      getSelection()?.selectAllChildren(element.current!);
      document.execCommand('copy');
    });
    setCopied(true);
  };
  return (
    <Callout.Root color="green" role="status">
      <Flex direction="column" gap="2">
        <Text size="2">{t('This key is shown only now. The command sends a first value:')}</Text>
        <Code ref={element} size="2" style={{ overflowWrap: 'anywhere' }}>
          {command}
        </Code>
        <Flex gap="2">
          <Button size="1" variant="soft" onClick={() => void copy()}>
            {copied ? t('Copied') : t('Copy')}
          </Button>
          <Button size="1" variant="soft" color="gray" onClick={onDone}>
            {t('Done')}
          </Button>
        </Flex>
      </Flex>
    </Callout.Root>
  );
}
