import { Puzzle } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { pluginsApi } from '../../api/plugins-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { PageBadge } from '../page/PageBadge.tsx';

const REFRESH_MS = 15_000;

/** Menu entries for admin pages of plugins, each with the number that the plugin provides. */
export function PluginEntries({ onGo }: { onGo: () => void }) {
  const { pathname } = useLocation();
  const { data = [] } = useApiQuery(pluginsApi.pages, { every: REFRESH_MS });
  return data.map(({ id, title, badge }) => (
    <li key={id}>
      <Link
        to={`/admin/plugin/${id}`}
        aria-current={pathname === `/admin/plugin/${id}` ? 'page' : undefined}
        onClick={onGo}
      >
        <Puzzle aria-hidden size={17} />
        {title}
        <PageBadge useCount={() => badge} />
      </Link>
    </li>
  ));
}
