import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout } from '../../ui/Callout.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import type { SigningKeys } from './use-signing-keys.ts';

/** Picker of the signing key for a control request; shows a hint if this browser has no key. */
export function SigningKeyPicker({
  keys,
  chosen,
  onChoose,
}: {
  keys: SigningKeys['keys'];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('control');
  if (!keys) return null;
  if (keys.length === 0) {
    return (
      <Callout tone="warning">
        {t('sign.none')} <Link to="/admin/exec/settings">{t('sign.make')}</Link>
      </Callout>
    );
  }
  return (
    <label>
      {t('sign.with')}{' '}
      <Choice
        value={chosen ?? ''}
        onChange={onChoose}
        options={keys.map(({ id, name, kind }) => [id, `${name} · ${t(`kind.${kind}`)}`])}
      />
    </label>
  );
}
