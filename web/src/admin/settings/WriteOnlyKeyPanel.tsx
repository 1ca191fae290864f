import { Button } from '@radix-ui/themes';
import type { ConfigForm } from '@vitrine/contracts';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';
import { LoadError } from '../LoadError.tsx';
import { useAsyncData } from '../use-async-data.ts';
import { newKey } from './new-key.ts';
import styles from './Settings.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';

interface State {
  readonly set: boolean;
}

interface WriteOnlyKeyPanelProps {
  readonly title: string;
  readonly lead?: string;
  readonly hint: string;
  readonly load: (signal?: AbortSignal) => Promise<State>;
  /** Stores a new key; empty deletes it. */
  readonly save: (key: string) => Promise<State>;
  readonly children?: ReactNode;
}

/** Panel of a key that is entered or generated here, stored, and never shown again. */
export function WriteOnlyKeyPanel({ load, ...rest }: WriteOnlyKeyPanelProps) {
  const { data, error, reload, setData } = useAsyncData(load);
  return (
    <>
      <LoadError error={error} onRetry={reload} />
      {data && <Panel {...rest} set={data.set} onSaved={setData} />}
    </>
  );
}

interface PanelProps extends Omit<WriteOnlyKeyPanelProps, 'load'>, State {
  readonly onSaved: (state: State) => void;
}

function Panel({ title, lead, hint, set, save, onSaved, children }: PanelProps) {
  const { t } = useTranslation('settings');
  /** An empty field keeps the stored key; null deletes it. */
  const [key, setKey] = useState<string | null>('');
  const [made, setMade] = useState<string>();
  const form = useMemo(
    (): ConfigForm => ({
      type: 'object',
      properties: { key: { type: 'string', widget: 'secret', title: t('key.key'), description: hint, stored: set } },
      required: [],
    }),
    [t, hint, set],
  );
  const make = () => {
    const fresh = newKey();
    setMade(fresh);
    setKey(fresh);
  };
  return (
    <SettingsPanel
      title={title}
      {...(lead && { lead })}
      form={form}
      values={{ key }}
      onChange={values => setKey(values.key as string | null)}
      onSave={async () => {
        if (key === '') return;
        onSaved(await save(key ?? ''));
        setKey('');
      }}
      actions={
        <Button type="button" variant="soft" color="gray" onClick={make}>
          {t('key.make')}
        </Button>
      }
    >
      {made && (
        <div>
          <p className={styles.note}>{t('key.once')}</p>
          <CopyText label={t('key.key')} text={made} />
        </div>
      )}
      {children}
    </SettingsPanel>
  );
}
