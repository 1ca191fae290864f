import { Button } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';
import type { AnyGroup } from './group-values.ts';
import { newKey } from './new-key.ts';
import styles from './Settings.module.css';
import { SettingsForm } from './SettingsForm.tsx';

/** State of a key: the routes never return the key itself. */
interface KeyState {
  readonly set: boolean;
}

/** Panel of a key that is entered or generated here, stored, and not shown again. */
export function KeyForm({ group, children }: { group: AnyGroup; children?: ReactNode }) {
  const { t } = useTranslation('settings');
  const [createdKey, setCreatedKey] = useState<string>();
  return (
    <SettingsForm<KeyState>
      group={group}
      stored={({ set }) => (set ? ['key'] : [])}
      actions={({ change }) => (
        <Button
          type="button"
          variant="soft"
          color="gray"
          onClick={() => {
            const key = newKey();
            setCreatedKey(key);
            change({ key });
          }}
        >
          {t('key.make')}
        </Button>
      )}
    >
      {() => (
        <>
          {createdKey && (
            <div>
              <p className={styles.note}>{t('key.once')}</p>
              <CopyText label={t('key.label')} text={createdKey} />
            </div>
          )}
          {children}
        </>
      )}
    </SettingsForm>
  );
}
