import { Button, Dialog } from '@radix-ui/themes';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../api/nodes-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Callout } from '../../ui/Callout.tsx';
import { LoadError } from '../LoadError.tsx';
import table from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { BadgeCode } from './BadgeCode.tsx';
import { CardCode } from './CardCode.tsx';
import type { Subject } from './embed-code.ts';

interface EmbedDialogProps {
  readonly subject: Subject;
  /** True if visitors cannot see the node, so that its badge and card would be empty. */
  readonly hidden?: boolean;
  readonly onClose: () => void;
}

/** Dialog with the code that embeds a badge or card of a node or the site in another page. */
export function EmbedDialog({ subject, hidden = false, onClose }: EmbedDialogProps) {
  const { t } = useTranslation('embed');
  const { info } = useSiteInfo();
  const { data, error, reload } = useAsyncData(useCallback((signal?: AbortSignal) => nodeApi.installPlace(signal), []));
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined}>
        <Dialog.Title className={table.title}>{t('title', { name: subject.name })}</Dialog.Title>
        <div className={table.form}>
          {hidden ? (
            <Callout tone="warning">{t('hidden')}</Callout>
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
          <div className={table.actions}>
            <Dialog.Close>
              <Button>{t('done')}</Button>
            </Dialog.Close>
          </div>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
