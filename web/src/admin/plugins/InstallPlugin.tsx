import { Button, Dialog } from '@radix-ui/themes';
import type { PluginCandidate } from '@vitrine/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pluginsApi } from '../../api/plugins-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { PluginCatalogueList } from './PluginCatalogueList.tsx';
import styles from './PluginsPage.module.css';

const WAYS = ['file', 'npm', 'url', 'catalogue'] as const;
type Way = (typeof WAYS)[number];
const PLACEHOLDERS: Partial<Record<Way, string>> = {
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

function InstallForm({ onFound }: { onFound: (candidate: PluginCandidate) => void }) {
  const { t } = useTranslation('plugins');
  const problem = useErrorMessage();
  const [way, setWay] = useState<Way>('file');
  const [ref, setRef] = useState('');
  const [file, setFile] = useState<File>();
  const { busy, error, onSubmit } = useSubmit(async () => {
    if (way === 'file' && file) onFound(await pluginsApi.upload(file));
    if (way === 'npm' || way === 'url') onFound(await pluginsApi.fetch({ source: { kind: way, ref: ref.trim() } }));
  });
  return (
    <form className={styles.form} onSubmit={event => void onSubmit(event)}>
      <fieldset className={styles.ways}>
        <legend className="visually-hidden">{t('install.from')}</legend>
        {WAYS.map(one => (
          <label key={one}>
            <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
            {t(`install.way.${one}`)}
          </label>
        ))}
      </fieldset>
      {way === 'file' && (
        <label className={styles.file}>
          <span>{t('install.file')}</span>
          <input type="file" accept=".tgz,.zip" required onChange={event => setFile(event.target.files?.[0])} />
        </label>
      )}
      {(way === 'npm' || way === 'url') && (
        <Field
          key={way}
          label={t(`install.${way}`)}
          hint={t(`install.${way}Hint`)}
          value={ref}
          onChange={setRef}
          placeholder={PLACEHOLDERS[way]}
          required
        />
      )}
      {way === 'catalogue' && <PluginCatalogueList onFound={onFound} />}
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
      <ModalActions>
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            {t('cancel')}
          </Button>
        </Dialog.Close>
        {way !== 'catalogue' && (
          <Button type="submit" loading={busy}>
            {t('install.check')}
          </Button>
        )}
      </ModalActions>
    </form>
  );
}
