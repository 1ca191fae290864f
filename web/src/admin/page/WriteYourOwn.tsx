import { Button } from '@radix-ui/themes';
import { Code } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessApi } from '../../api/access-api.ts';
import { basePath } from '../../api/base-path.ts';
import { refresh } from '../../api/use-api.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Lifetime of the created key. */
const KEY_DAYS = 90;
/** Placeholder for the key in commands until a key is created. */
const NO_KEY = '<key>';

/**
 * Button and dialog with instructions for writing a plugin or theme for this site: the commands with the site's address, and a key
 * for them.
 */
export function WriteYourOwn({ kind }: { kind: 'plugin' | 'theme' }) {
  const { t } = useTranslation('authors');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" onClick={() => setOpen(true)}>
        <Code aria-hidden size={16} />
        {t('open')}
      </Button>
      {open && (
        <Modal title={t(`title.${kind}`)} text={t(`text.${kind}`)} width={720} onClose={() => setOpen(false)}>
          <Steps kind={kind} />
        </Modal>
      )}
    </>
  );
}

function Steps({ kind }: { kind: 'plugin' | 'theme' }) {
  const { t } = useTranslation('authors');
  const problem = useErrorMessage();
  const [key, setKey] = useState<string>();
  const [busy, setBusy] = useState(false);
  const site = location.origin + basePath;
  const name = `my-${kind}`;
  const needsKey = kind === 'plugin';

  const makeKey = async () => {
    setBusy(true);
    try {
      const expiresAt = Date.now() + KEY_DAYS * DAY_MS;
      const { secret } = await accessApi.addKey({ name: t('keyName'), scopes: ['extensions'], expiresAt, nodes: null });
      setKey(secret);
      await refresh(accessApi.keys);
    } catch (error) {
      toast('error', problem(error));
    } finally {
      setBusy(false);
    }
  };

  const withKey = (command: string) => `${command} --site ${site} --key ${key ?? NO_KEY}`;
  const dev = needsKey ? withKey('npx vitrine-plugin dev') : `npx vitrine-theme dev --site ${site}`;
  return (
    <>
      <CopyText
        label={t('begin')}
        text={`npm create @vitrine/${kind} ${name} --@vitrine:registry=${site}/npm/\ncd ${name}\nnpm install`}
      />
      <CopyText label={t('try')} text={dev} />
      <CopyText label={t('deploy')} text={withKey(`npx vitrine-${kind} deploy`)} />
      {key === undefined ? (
        <p>
          {t('keyText')}{' '}
          <Button size="1" variant="soft" loading={busy} onClick={() => void makeKey()}>
            {t('makeKey')}
          </Button>
        </p>
      ) : (
        <p role="status">{t('keyMade', { days: KEY_DAYS })}</p>
      )}
      <p>
        <a href={`${basePath}/docs`} target="_blank" rel="noreferrer">
          {t('guides')}
        </a>
      </p>
    </>
  );
}
