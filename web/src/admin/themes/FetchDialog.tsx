import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ThemeCandidate, ThemeView } from '@vitrine/contracts';
import { themesApi } from '../../api/themes-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { SelectInput, TextInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { ThemeSearch } from './ThemeSearch.tsx';

const KINDS = ['url', 'npm', 'github', 'gitlab', 'gitea'] as const;
const PLACEHOLDERS: Record<string, string> = {
  url: 'https://example.com/theme.zip',
  npm: '@ann/sunrise',
  github: 'owner/name',
  gitlab: 'group/name',
  gitea: 'https://codeberg.org/owner/name',
};

interface FetchDialogProps {
  /** The theme to update; undefined to fetch a new one. */
  readonly theme?: ThemeView | undefined;
  readonly onFound: (candidate: ThemeCandidate) => void;
  readonly onClose: () => void;
}

/** Dialog that fetches a theme: from its source, from a URL, from npm, or from the latest release of a project. */
export function FetchDialog({ theme, onFound, onClose }: FetchDialogProps) {
  const { t } = useTranslation('themes');
  const ownSource = theme?.source;
  const form = useForm({
    defaultValues: { kind: ownSource ? 'own' : 'url', ref: '' },
    resolver: checkedBy(({ kind, ref }: { kind: string; ref: string }) => ({
      ref: kind === 'own' || ref.trim() ? undefined : 'required',
    })),
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const options = KINDS.map(kind => [kind, t(`fetch.${kind}`)] as const);
  return (
    <FormDialog
      form={form}
      title={theme ? t('fetch.updateTitle', { name: theme.name }) : t('fetch.open')}
      submit={t('fetch.look')}
      onClose={onClose}
      onSubmit={async ({ ref }) =>
        onFound(
          await themesApi.fetch(
            kind === 'own' && theme
              ? { update: theme.id }
              : { source: { kind, ref: ref.trim() }, ...(theme && { expected: theme.id }) },
          ),
        )
      }
    >
      <SelectInput
        name="kind"
        label={t('fetch.from')}
        hint={kind === 'own' ? ownSource?.ref : undefined}
        options={ownSource ? [['own', t('fetch.own')], ...options] : options}
      />
      {kind !== 'own' && (
        <TextInput
          name="ref"
          label={kind === 'url' ? t('fetch.address') : kind === 'npm' ? t('fetch.package') : t('fetch.project')}
          hint={kind === 'url' ? undefined : kind === 'npm' ? t('fetch.packageHint') : t('fetch.release')}
          placeholder={PLACEHOLDERS[kind] ?? ''}
          autoFocus
        />
      )}
      {kind === 'npm' && !theme && <ThemeSearch control={form.control as never} onFound={onFound} />}
    </FormDialog>
  );
}
