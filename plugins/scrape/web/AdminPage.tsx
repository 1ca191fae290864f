import { Button, Callout, Flex, Text } from '@radix-ui/themes';
import { useCallback, useEffect, useState } from 'react';
import type { PluginPartProps } from '@vitrine/theme-sdk';
import type { NodeChoice, TargetView } from './target.ts';
import { TargetCard } from './TargetCard.tsx';
import { TargetDialog } from './TargetDialog.tsx';

interface Listed {
  readonly targets: readonly TargetView[];
  readonly nodes: readonly NodeChoice[];
}

const REFRESH_MS = 10_000;

/** Admin page of the targets: add, change and remove them, and see their status. */
export default function AdminPage(props: PluginPartProps) {
  const { call, t } = props;
  const [listed, setListed] = useState<Listed>();
  const [error, setError] = useState<string>();
  const [edited, setEdited] = useState<TargetView | 'new'>();
  const load = useCallback(async () => {
    try {
      setListed(await call<Listed>('GET', '/api/scrape/targets'));
      setError(undefined);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [call]);
  useEffect(() => {
    void load();
    const timer = setInterval(() => document.hidden || void load(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [load]);
  return (
    <Flex direction="column" gap="4">
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <Text size="2" color="gray">
          {t('Exporters of Prometheus are read here. Charts, alert rules and /metrics follow by themselves.')}
        </Text>
        <Button disabled={!listed || listed.nodes.length === 0} onClick={() => setEdited('new')}>
          {t('Add target')}
        </Button>
      </Flex>
      {error && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>{error}</Callout.Text>
        </Callout.Root>
      )}
      {listed?.nodes.length === 0 && (
        <Text size="2" color="gray">
          {t('Add a node first.')}
        </Text>
      )}
      {listed && listed.nodes.length > 0 && listed.targets.length === 0 && (
        <Text size="2" color="gray">
          {t('No targets yet.')}
        </Text>
      )}
      {listed?.targets.map(target => (
        <TargetCard
          key={target.id}
          {...props}
          target={target}
          nodeName={listed.nodes.find(({ uuid }) => uuid === target.node)?.name ?? t('Deleted node')}
          onEdit={() => setEdited(target)}
          onChanged={load}
        />
      ))}
      {listed && edited && (
        <TargetDialog
          {...props}
          target={edited === 'new' ? undefined : edited}
          nodes={listed.nodes}
          onClose={() => setEdited(undefined)}
          onSaved={load}
        />
      )}
    </Flex>
  );
}
