import { Button } from '@radix-ui/themes';
import { Plus, Server } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Empty } from '../../ui/Empty.tsx';

/** Message on a page that requires nodes if there are none, with a link to the dialog that adds a node. */
export function NoNodes() {
  const { t } = useTranslation('nodes');
  return (
    <Empty
      icon={Server}
      action={
        <Button asChild>
          <Link to="/admin?add=1">
            <Plus aria-hidden size={17} />
            {t('add.open')}
          </Link>
        </Button>
      }
    >
      {t('none')}
    </Empty>
  );
}
