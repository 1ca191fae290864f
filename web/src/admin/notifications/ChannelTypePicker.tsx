import type { NotifierView } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import styles from './NotificationsPage.module.css';
import { Modal } from '../../ui/dialog/Modal.tsx';

interface PickKindProps {
  readonly notifiers: readonly NotifierView[];
  readonly onClose: () => void;
  readonly onPick: (notifier: NotifierView) => void;
}

/** Dialog that selects the type of a new channel. */
export function ChannelTypePicker({ notifiers, onClose, onPick }: PickKindProps) {
  const { t } = useTranslation('notifications');
  return (
    <Modal title={t('pick')} width={640} onClose={onClose}>
      {notifiers.length === 0 && <p>{t('noKinds')}</p>}
      <div className={styles.kinds}>
        {notifiers.map(notifier => (
          <button key={notifier.id} type="button" onClick={() => onPick(notifier)}>
            <b>
              {notifier.icon && <img src={notifier.icon} alt="" width={22} height={22} />}
              {notifier.title}
            </b>
            <span>{notifier.description}</span>
          </button>
        ))}
      </div>
    </Modal>
  );
}
