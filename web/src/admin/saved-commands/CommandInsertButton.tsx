import { Button, Popover } from '@radix-ui/themes';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandPicker } from './CommandPicker.tsx';

/** Button that opens the saved commands. */
export function CommandInsertButton({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslation('saved-commands');
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger>
        <Button type="button" size="1" variant="soft">
          <ClipboardList aria-hidden size={14} />
          {t('insert')}
        </Button>
      </Popover.Trigger>
      <Popover.Content align="end" width="340px" maxWidth="calc(100vw - 32px)" aria-label={t('title')}>
        <CommandPicker
          onPick={({ text }) => {
            setOpen(false);
            onInsert(text);
          }}
        />
      </Popover.Content>
    </Popover.Root>
  );
}
