import { Dialog } from '@radix-ui/themes';
import type { NotifierView } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import styles from './NotificationsPage.module.css';

interface PickKindProps {
  readonly notifiers: readonly NotifierView[];
  readonly onClose: () => void;
  readonly onPick: (notifier: NotifierView) => void;
}

/** Dialog that selects the type of a new channel. */
export function ChannelTypePicker({ notifiers, onClose, onPick }: PickKindProps) {
  const { t } = useTranslation('notifications');
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined}>
        <Dialog.Title className={styles.dialogTitle}>{t('pick')}</Dialog.Title>
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
      </Dialog.Content>
    </Dialog.Root>
  );
}
