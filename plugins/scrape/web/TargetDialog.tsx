import { Button, Callout, Dialog, Flex, Select, Switch, Text, TextField } from '@radix-ui/themes';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { PluginPartProps } from '@vitrine/theme-sdk';
import { MetricChoice } from './MetricChoice.tsx';
import { valuesOf, type NodeChoice, type TargetValues, type TargetView } from './target.ts';

interface Props extends PluginPartProps {
  /** Undefined for a new target. */
  readonly target: TargetView | undefined;
  readonly nodes: readonly NodeChoice[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Form of a target. */
export function TargetDialog({ target, nodes, onClose, onSaved, ...props }: Props) {
  const { call, t } = props;
  const [values, setValues] = useState(() => valuesOf(target, nodes));
  const [error, setError] = useState<string>();
  const set = (change: Partial<TargetValues>) => setValues(before => ({ ...before, ...change }));
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      if (target) await call('PUT', `/api/scrape/targets/${target.id}`, values);
      else await call('POST', '/api/scrape/targets', values);
      await onSaved();
      onClose();
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="520px" aria-describedby={undefined}>
        <Dialog.Title>{target ? t('Change {name}', { name: target.name }) : t('Add target')}</Dialog.Title>
        <form onSubmit={event => void save(event)}>
          <Flex direction="column" gap="4">
            <Labelled label={t('Name')}>
              <TextField.Root
                required
                maxLength={60}
                value={values.name}
                onChange={event => set({ name: event.target.value })}
              />
            </Labelled>
            <Labelled label={t('Node that it measures')}>
              <Select.Root value={values.node} onValueChange={node => set({ node })}>
                <Select.Trigger style={{ width: '100%' }} />
                <Select.Content>
                  {nodes.map(({ uuid, name }) => (
                    <Select.Item key={uuid} value={uuid}>
                      {name}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
            </Labelled>
            <Labelled label={t('Address')}>
              <TextField.Root
                required
                type="url"
                placeholder="http://10.0.0.5:9100/metrics"
                value={values.url}
                onChange={event => set({ url: event.target.value })}
              />
            </Labelled>
            <Labelled label={t('Token, if it wants one')}>
              <TextField.Root
                type="password"
                autoComplete="off"
                placeholder={target?.hasToken ? t('Stored; empty keeps it') : ''}
                value={values.token}
                onChange={event => set({ token: event.target.value })}
              />
            </Labelled>
            <Labelled label={t('Read every (seconds)')}>
              <TextField.Root
                required
                type="number"
                min={15}
                max={3600}
                value={values.seconds}
                onChange={event => set({ seconds: Number(event.target.value) })}
              />
            </Labelled>
            <MetricChoice
              {...props}
              target={{ id: target?.id ?? '', url: values.url, token: values.token }}
              chosen={values.metrics}
              onChoose={metrics => set({ metrics })}
            />
            <Text as="label" size="2">
              <Flex gap="2" align="center">
                <Switch checked={values.alerts} onCheckedChange={alerts => set({ alerts })} />
                {t('Alert while it does not answer')}
              </Flex>
            </Text>
            {error && (
              <Callout.Root color="red" role="alert">
                <Callout.Text>{error}</Callout.Text>
              </Callout.Root>
            )}
            <Flex gap="3" justify="end">
              <Button type="button" variant="soft" color="gray" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit">{t('Save')}</Button>
            </Flex>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}

const Labelled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <label>
    <Text as="div" size="2" mb="1" weight="medium">
      {label}
    </Text>
    {children}
  </label>
);
