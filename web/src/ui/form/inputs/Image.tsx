import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../../api/base-path.ts';
import { useErrorMessage } from '../../use-error-message.ts';
import type { SchemaField } from '../schema.ts';
import { textOf, type InputProps } from './input-props.ts';
import styles from './Inputs.module.css';

const KINDS = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

/** Input for an image: the file is uploaded at once, and used after the form is saved. */
export function Image({ aria, value, onChange, upload }: InputProps & Pick<SchemaField, 'upload'>) {
  const { t } = useTranslation('form');
  const problem = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const path = textOf(value);

  const choose = async (file: File | undefined) => {
    if (!file || !upload) return;
    setBusy(true);
    setError(undefined);
    try {
      onChange(await upload(file));
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };

  return (
    <div className={styles.image}>
      {path && <img src={`${basePath}${path}`} alt={t('image.current')} />}
      <input
        ref={input}
        {...aria}
        type="file"
        accept={KINDS}
        className="visually-hidden"
        tabIndex={-1}
        onChange={event => void choose(event.target.files?.[0])}
      />
      <div className={styles.line}>
        <Button type="button" variant="soft" loading={busy} onClick={() => input.current?.click()}>
          {t(path ? 'image.replace' : 'image.choose')}
        </Button>
        {path && (
          <Button type="button" variant="soft" color="gray" onClick={() => onChange('')}>
            {t('image.remove')}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {problem(error)}
        </p>
      )}
    </div>
  );
}
