import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { importApi } from '../../api/import-api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Panel } from '../page/Panel.tsx';
import styles from './Import.module.css';

interface OpenImportProps {
  readonly record: ImportRecord;
  readonly onChanged: () => Promise<unknown>;
}

/** Panel of an import that can still be undone. */
export function OpenImport({ record, onChanged }: OpenImportProps) {
  const { t, i18n } = useTranslation('import');
  const problem = useErrorMessage();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, product, at, created } = record;
  const keep = async () => {
    try {
      await importApi.confirm(id);
      await onChanged();
      toast('success', t('open.kept'));
    } catch (error) {
      toast('error', problem(error));
    }
  };
  const counts = created.map(({ part, count }) => `${t(`part.${part}`)}: ${count}`).join(', ');
  return (
    <Panel
      title={t('open.title', { product, at: formatter(i18n.language).dateTime(at) })}
      lead={`${counts}. ${t('open.text')}`}
    >
      <div className={styles.actions}>
        <Button onClick={() => void keep()}>{t('open.keep')}</Button>
        <Button variant="soft" color="red" onClick={() => setIsConfirming(true)}>
          {t('open.undo')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('open.undoTitle', { product })}
          text={t('open.undoText')}
          submit={t('open.undo')}
          done={t('open.undone')}
          failed={problem => t('open.failed', { problem })}
          onConfirm={async () => {
            await importApi.undo(id);
            await onChanged();
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Panel>
  );
}
