import { Button, Dialog, SegmentedControl } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../../ui/dialog/Dialog.module.css';
import styles from '../Dialogs.module.css';
import { EnrolmentCodes } from './EnrolmentCodes.tsx';
import { DiscoveryKeyForm } from './DiscoveryKeyForm.tsx';
import { Modal, ModalActions } from '../../../ui/dialog/Modal.tsx';

const WAYS = ['codes', 'key'] as const;

/** Dialog for machines that register themselves as nodes: single-use codes, or a key for all machines. */
export function EnrolmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('nodes');
  const [way, setWay] = useState<(typeof WAYS)[number]>('codes');
  return (
    <Modal title={t('join.title')} width={720} onClose={onClose}>
      <div className={dialog.body}>
        <SegmentedControl.Root
          className={styles.more}
          value={way}
          aria-label={t('join.title')}
          onValueChange={value => setWay(WAYS.find(way => way === value) ?? 'codes')}
        >
          {WAYS.map(way => (
            <SegmentedControl.Item key={way} value={way}>
              {t(`join.${way}`)}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
        {way === 'codes' ? <EnrolmentCodes /> : <DiscoveryKeyForm />}
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
