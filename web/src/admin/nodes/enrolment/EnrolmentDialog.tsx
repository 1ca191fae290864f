import { Button, Dialog, SegmentedControl } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../../ui/dialog/Dialog.module.css';
import { Modal, ModalActions } from '../../../ui/dialog/Modal.tsx';
import styles from '../Dialogs.module.css';
import { DiscoveryKeyForm } from './DiscoveryKeyForm.tsx';
import { EnrolmentCodes } from './EnrolmentCodes.tsx';

const METHODS = ['codes', 'key'] as const;

/** Dialog for machines that register themselves as nodes: single-use codes, or a key for all machines. */
export function EnrolmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('nodes');
  const [method, setMethod] = useState<(typeof METHODS)[number]>('codes');
  return (
    <Modal title={t('join.title')} width={720} onClose={onClose}>
      <div className={dialog.body}>
        <SegmentedControl.Root
          className={styles.more}
          value={method}
          aria-label={t('join.title')}
          onValueChange={value => setMethod(METHODS.find(method => method === value) ?? 'codes')}
        >
          {METHODS.map(method => (
            <SegmentedControl.Item key={method} value={method}>
              {t(`join.${method}`)}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
        {method === 'codes' ? <EnrolmentCodes /> : <DiscoveryKeyForm />}
      </div>
      <ModalActions>
        <Dialog.Close>
          <Button variant="soft" color="gray">
            {t('done')}
          </Button>
        </Dialog.Close>
      </ModalActions>
    </Modal>
  );
}
