import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { NotFoundScreen } from '../../shell/screens/NotFoundScreen.tsx';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Callout } from '../../ui/Callout.tsx';
import { showsSafeTheme } from '../theme/use-active-theme.ts';
import { MarkedPart } from './MarkedPart.tsx';

/** Page `/p/{id}`: the public page of a plugin. */
export function PublicPluginPage() {
  const { t } = useTranslation('shell');
  const { id } = useParams();
  const { info } = useSiteInfo();
  const plugin = info.publicPages?.find(page => page.id === id);
  if (!plugin || showsSafeTheme) return <NotFoundScreen />;
  return (
    <>
      <title>{`${plugin.title} · ${info.site.name}`}</title>
      <MarkedPart
        key={plugin.entry}
        plugin={plugin}
        name="PublicPage"
        fallback={<Callout tone="error">{t('pluginPage.failed')}</Callout>}
      />
    </>
  );
}
