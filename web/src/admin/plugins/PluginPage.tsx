import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { basePath } from '../../api/base-path.ts';
import { pluginsApi } from '../../api/plugins-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useAppearance } from '../../shell/appearance/use-appearance.ts';
import { NotFoundScreen } from '../../shell/screens/NotFoundScreen.tsx';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { usePageName } from '../page/use-page-name.ts';
import styles from './PluginPage.module.css';

/** Sandbox flags of a plugin's frame. Without `allow-same-origin` it has access neither to cookies nor to this document. */
const SANDBOX = 'allow-scripts allow-forms allow-modals allow-popups allow-downloads';

/** Page `/admin/plugin/:id`: the admin page of a plugin, in a sandboxed frame. */
export function PluginPage() {
  const { id = '' } = useParams();
  const { i18n } = useTranslation();
  const { shown } = useAppearance();
  const { data: pages } = useApiQuery(pluginsApi.pages);
  const page = pages?.find(page => page.id === id);
  usePageName(page?.title);
  if (!pages) return <PageSkeleton />;
  if (!page) return <NotFoundScreen home="/admin" />;
  return (
    <>
      <h1 className="visually-hidden">{page.title}</h1>
      <iframe
        // A sandboxed frame gets language and appearance when its document loads, so the key reloads it when they change.
        key={`${id} ${i18n.language} ${shown}`}
        className={styles.frame}
        title={page.title}
        src={`${basePath}/plugin-page/${id}`}
        sandbox={SANDBOX}
        allow="clipboard-write"
      />
    </>
  );
}
