import { Button } from '@radix-ui/themes';
import { Plus, Server } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Empty } from '../../ui/Empty.tsx';

/** Says that there are no nodes yet, on a page that can do nothing without one, and leads to the dialog that adds one. */
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
