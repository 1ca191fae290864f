import { Dialog } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../../Table.module.css';
import styles from '../NodesPage.module.css';
import { EnrolmentCodes } from './EnrolmentCodes.tsx';
import { DiscoveryKeyForm } from './DiscoveryKeyForm.tsx';

const WAYS = ['codes', 'key'] as const;

/** Dialog for enrolment without adding nodes one by one: single-use codes, or a key for all machines. */
export function EnrolmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('nodes');
  const [way, setWay] = useState<(typeof WAYS)[number]>('codes');
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="720px" aria-describedby={undefined} onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={table.title}>{t('join.title')}</Dialog.Title>
        <div className={table.form}>
          <div className={`${table.tabs} ${styles.wrap} ${styles.more}`} role="group" aria-label={t('join.title')}>
            {WAYS.map(one => (
              <button key={one} type="button" aria-pressed={way === one} onClick={() => setWay(one)}>
                {t(`join.${one}`)}
              </button>
            ))}
          </div>
          {way === 'codes' ? <EnrolmentCodes /> : <DiscoveryKeyForm />}
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
