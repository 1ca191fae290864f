import { Button, Dialog } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../api/nodes-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Callout } from '../../ui/Callout.tsx';
import dialog from '../../ui/dialog/Dialog.module.css';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { BadgeCode } from './BadgeCode.tsx';
import { CardCode } from './CardCode.tsx';
import type { Subject } from './embed-code.ts';
import { PictureCode } from './PictureCode.tsx';
import { SharedPictureCode } from './SharedPictureCode.tsx';

interface EmbedDialogProps {
  readonly subject: Subject;
  /** True if visitors cannot see the node or check, so that its badge and card would be empty. */
  readonly hidden?: boolean;
  readonly onClose: () => void;
}

/** Dialog with the code that embeds a badge or card of a node, a check or the site in another page. */
export function EmbedDialog({ subject, hidden = false, onClose }: EmbedDialogProps) {
  const { t } = useTranslation('embed');
  const { info } = useSiteInfo();
  const { data, error, reload } = useApiQuery(nodeApi.installPlace);
  const node = subject.uuid === undefined ? undefined : { name: subject.name, uuid: subject.uuid };
  // Not available to other sites: only a share link opens the subject.
  const isClosed = hidden || info.private;
  return (
    <Modal title={t('title', { name: subject.name })} width={640} onClose={onClose}>
      <div className={dialog.body}>
        {hidden ? (
          <Callout tone="warning">{t(subject.check === undefined ? 'hidden' : 'closed')}</Callout>
        ) : (
          info.private && <Callout tone="warning">{t('private')}</Callout>
        )}
        <LoadError error={error} onRetry={reload} />
        {data && !hidden && (
          <>
            <BadgeCode subject={subject} base={data.url} />
            <CardCode subject={subject} base={data.url} />
          </>
        )}
        {data && node && !isClosed && <PictureCode subject={node} base={data.url} />}
        {data && node && isClosed && <SharedPictureCode subject={node} base={data.url} />}
        <ModalActions>
          <Dialog.Close>
            <Button>{t('done')}</Button>
          </Dialog.Close>
        </ModalActions>
      </div>
    </Modal>
  );
}
