import { Badge, Button, Callout, CheckboxGroup, Flex, ScrollArea, Text, TextField } from '@radix-ui/themes';
import { useState } from 'react';
import type { PluginPartProps } from '@vitrine/theme-sdk';

interface Props extends PluginPartProps {
  /** The target as entered in the form. */
  readonly target: { readonly id: string; readonly url: string; readonly token: string };
  readonly chosen: readonly string[];
  readonly onChoose: (metrics: readonly string[]) => void;
}

interface Found {
  readonly name: string;
  readonly help: string;
  readonly series: number;
}

/** Maximum number of rows in the list; the search finds the others. */
const SHOWN = 100;

/** Choice of the metrics to record, from those of the target. */
export function MetricChoice({ target, chosen, onChoose, call, t }: Props) {
  const [found, setFound] = useState<readonly Found[]>();
  const [search, setSearch] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    try {
      setFound((await call<{ metrics: Found[] }>('POST', '/api/scrape/trial', target)).metrics);
      setError(undefined);
    } catch (failure) {
      setError((failure as Error).message);
    }
    setBusy(false);
  };
  const missing = chosen.filter(name => found && !found.some(metric => metric.name === name));
  const all = [...missing.map(name => ({ name, help: '', series: 0 })), ...(found ?? [])];
  const matchingMetrics = all.filter(({ name, help }) =>
    `${name} ${help}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <Flex direction="column" gap="2" role="group" aria-label={t('Metrics')}>
      <Flex gap="3" align="center" justify="between" wrap="wrap">
        <Text size="2" weight="medium">
          {t('Metrics chosen: {count}', { count: chosen.length })}
        </Text>
        <Button type="button" variant="soft" disabled={target.url === ''} loading={busy} onClick={() => void read()}>
          {t('Read its metrics')}
        </Button>
      </Flex>
      {error && (
        <Callout.Root color="red" role="alert">
          <Callout.Text style={{ overflowWrap: 'anywhere' }}>{error}</Callout.Text>
        </Callout.Root>
      )}
      {!found && (
        <Flex gap="2" wrap="wrap">
          {chosen.map(name => (
            <Badge key={name} color="gray">
              {name}
            </Badge>
          ))}
        </Flex>
      )}
      {found && (
        <>
          <TextField.Root
            aria-label={t('Search metrics')}
            placeholder={t('Search metrics')}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
          <ScrollArea type="auto" scrollbars="vertical" style={{ maxHeight: 260 }}>
            <CheckboxGroup.Root value={[...chosen]} onValueChange={onChoose}>
              {matchingMetrics.slice(0, SHOWN).map(({ name, help, series }) => (
                <CheckboxGroup.Item key={name} value={name}>
                  <span style={{ overflowWrap: 'anywhere' }}>{name}</span>{' '}
                  <Text size="1" color="gray">
                    {series === 0 ? t('not there now') : t('{count} series', { count: series })}
                    {help && ` · ${help}`}
                  </Text>
                </CheckboxGroup.Item>
              ))}
            </CheckboxGroup.Root>
          </ScrollArea>
          {matchingMetrics.length > SHOWN && (
            <Text size="1" color="gray">
              {t('{count} more: search for them', { count: matchingMetrics.length - SHOWN })}
            </Text>
          )}
        </>
      )}
    </Flex>
  );
}
