import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { CircleUser, LogOut, MonitorSmartphone, UserCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { basePath } from '../../api/base-path.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';

/** Menu of the account: its pages, and sign-out. */
export function AccountMenu() {
  const { t } = useTranslation('admin');
  const problem = useErrorMessage();
  const { data: user } = useApiQuery(api.currentUser);
  const label = t('bar.account', { name: user?.username ?? '' });
  const signOut = async () => {
    try {
      await api.signOut();
      // A full page load discards all data that only the administrator may see.
      location.replace(`${basePath}/`);
    } catch (error) {
      toast('error', problem(error));
    }
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton variant="ghost" color="gray" size="2" aria-label={label} title={label}>
          <CircleUser aria-hidden size={19} />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <DropdownMenu.Label>{user?.username}</DropdownMenu.Label>
        <DropdownMenu.Item asChild>
          <Link to="/admin/account">
            <UserCog aria-hidden size={15} />
            {t('tab.account')}
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild>
          <Link to="/admin/sessions">
            <MonitorSmartphone aria-hidden size={15} />
            {t('tab.sessions')}
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Separator />
        <DropdownMenu.Item onSelect={() => void signOut()}>
          <LogOut aria-hidden size={15} />
          {t('nav.signOut')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
