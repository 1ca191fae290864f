import { Button, Callout, Dialog, Flex, Switch, Text, TextField } from '@radix-ui/themes';
import { useState, type SubmitEvent } from 'react';
import type { PluginPartProps } from '@vitrine/theme-sdk';
import { DurationField } from './DurationField.tsx';
import type { HeartbeatView } from './heartbeat.ts';

interface Props extends PluginPartProps {
  /** Undefined for a new heartbeat. */
  readonly heartbeat: HeartbeatView | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

const NEW = { name: '', periodSeconds: 86_400, graceSeconds: 3600, isPublic: false };

/** Form of a heartbeat. */
export function HeartbeatDialog({ heartbeat, onClose, onSaved, call, t }: Props) {
  const [values, setValues] = useState(() => {
    const { name, periodSeconds, graceSeconds, isPublic } = heartbeat ?? NEW;
    return { name, periodSeconds, graceSeconds, isPublic };
  });
  const [error, setError] = useState<string>();
  const set = (change: Partial<typeof values>) => setValues(before => ({ ...before, ...change }));
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      if (heartbeat) await call('PUT', `/api/heartbeat/list/${heartbeat.id}`, values);
      else await call('POST', '/api/heartbeat/list', values);
      await onSaved();
      onClose();
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="420px" aria-describedby={undefined}>
        <Dialog.Title>{heartbeat ? t('Change {name}', { name: heartbeat.name }) : t('Add heartbeat')}</Dialog.Title>
        <form onSubmit={event => void save(event)}>
          <Flex direction="column" gap="4">
            <label>
              <Text as="div" size="2" mb="1" weight="medium">
                {t('Name')}
              </Text>
              <TextField.Root
                required
                maxLength={100}
                value={values.name}
                onChange={event => set({ name: event.target.value })}
              />
            </label>
            <DurationField
              label={t('Called every')}
              seconds={values.periodSeconds}
              min={10}
              t={t}
              onChange={periodSeconds => set({ periodSeconds })}
            />
            <DurationField
              label={t('May be late by')}
              seconds={values.graceSeconds}
              min={0}
              t={t}
              onChange={graceSeconds => set({ graceSeconds })}
            />
            <Text as="label" size="2">
              <Flex gap="2" align="center">
                <Switch checked={values.isPublic} onCheckedChange={isPublic => set({ isPublic })} />
                {t('Show its name and state on the public page')}
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
