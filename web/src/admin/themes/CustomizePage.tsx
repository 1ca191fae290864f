import { useParams } from 'react-router-dom';
import { themesApi } from '../../api/themes-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { CustomizeTheme } from './CustomizeTheme.tsx';

/** Page `/admin/theme_managed/{id}`: options and design tokens of a theme beside a preview. */
export function CustomizePage() {
  const { id = '' } = useParams();
  const { data: list, error: listError, reload: reloadList } = useApiQuery(themesApi.list);
  const { data, error, reload } = useApiQuery(themesApi.options(id));
  const theme = list?.themes.find(theme => theme.id === id);
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />;
  if (listError !== undefined) return <LoadError error={listError} onRetry={reloadList} />;
  return theme && data ? <CustomizeTheme key={id} theme={theme} options={data} /> : null;
}
