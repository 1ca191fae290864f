import { Button, Dialog } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PluginCandidate } from '@vitrine/contracts';
import { NPM_PACKAGE } from '@vitrine/contracts/npm-package';
import { pluginsApi } from '../../api/plugins-api.ts';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormField, TextInput } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { isWebAddress } from '../../ui/form/web-address.ts';
import { PluginCatalogueList } from './PluginCatalogueList.tsx';
import { PluginSearch } from './PluginSearch.tsx';
import styles from './PluginsPage.module.css';

const SOURCES = ['file', 'npm', 'url', 'catalogue'] as const;
type Source = (typeof SOURCES)[number];
const PLACEHOLDERS: Partial<Record<Source, string>> = {
  npm: 'vitrine-notifier-pigeon',
  url: 'https://example.com/pigeon-1.0.0.tgz',
};

/** Button and dialog that fetch a plugin: from a file, an npm registry, an address or a catalogue. */
export function InstallPlugin({ onFound }: { onFound: (candidate: PluginCandidate) => void }) {
  const { t } = useTranslation('plugins');
  const [open, setOpen] = useState(false);
  const found = (candidate: PluginCandidate) => {
    setOpen(false);
    onFound(candidate);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} />
        {t('install.open')}
      </Button>
      {open && (
        <Modal title={t('install.open')} onClose={() => setOpen(false)}>
          <InstallForm onFound={found} />
        </Modal>
      )}
    </>
  );
}

interface Draft {
  readonly source: Source;
  readonly ref: string;
  readonly file: File | undefined;
}

const refFault = (source: Source, ref: string) => {
  if (source !== 'npm' && source !== 'url') return undefined;
  if (!ref.trim()) return 'required';
  if (source === 'npm') return NPM_PACKAGE.test(ref.trim()) ? undefined : 'package';
  return isWebAddress(ref) ? undefined : 'url';
};

function InstallForm({ onFound }: { onFound: (candidate: PluginCandidate) => void }) {
  const { t } = useTranslation('plugins');
  const form = useForm<Draft>({
    defaultValues: { source: 'file', ref: '', file: undefined },
    resolver: checkedBy(({ source, ref, file }: Draft) => ({
      file: source === 'file' && !file ? 'required' : undefined,
      ref: refFault(source, ref),
    })),
  });
  const source = useWatch({ control: form.control, name: 'source' });
  const submit = async ({ file, ref }: Draft) => {
    if (source === 'file' && file) onFound(await pluginsApi.upload(file));
    if (source === 'npm' || source === 'url')
      onFound(await pluginsApi.fetch({ source: { kind: source, ref: ref.trim() } }));
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      actions={
        <ModalActions>
          <Dialog.Close>
            <Button type="button" variant="soft" color="gray">
              {t('cancel')}
            </Button>
          </Dialog.Close>
          {source !== 'catalogue' && <SubmitButton>{t('install.check')}</SubmitButton>}
        </ModalActions>
      }
    >
      <fieldset className={styles.ways}>
        <legend className="visually-hidden">{t('install.from')}</legend>
        {SOURCES.map(source => (
          <label key={source}>
            <input type="radio" value={source} {...form.register('source')} />
            {t(`install.way.${source}`)}
          </label>
        ))}
      </fieldset>
      {source === 'file' && (
        <FormField name="file" label={t('install.file')}>
          {aria => (
            <input
              {...aria}
              type="file"
              accept=".tgz,.zip"
              onChange={event => form.setValue('file', event.target.files?.[0])}
            />
          )}
        </FormField>
      )}
      {(source === 'npm' || source === 'url') && (
        <TextInput
          key={source}
          name="ref"
          label={t(`install.${source}`)}
          hint={t(`install.${source}Hint`)}
          placeholder={PLACEHOLDERS[source] ?? ''}
        />
      )}
      {source === 'npm' && <PluginSearch control={form.control as never} onFound={onFound} />}
      {source === 'catalogue' && <PluginCatalogueList onFound={onFound} />}
    </Form>
  );
}
