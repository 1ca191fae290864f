import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { live } from '../../api/live/site-live.ts';
import { focusNode } from './focus-node.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { groupsOf, neighbourOf } from './neighbour.ts';
import { PaletteDialog } from './PaletteDialog.tsx';
import type { KeyPresses } from './use-keys.ts';

const PAGE_OF_NODE = /^\/instance\/([^/]+)/;

/** Handles the keyboard shortcuts of public pages. */
export function Keys({ presses }: { presses: KeyPresses }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<'palette' | 'help'>();

  const goBeside = (step: 1 | -1) => {
    const nodes = live.list();
    const currentUuid = PAGE_OF_NODE.exec(pathname)?.[1];
    if (currentUuid) {
      const next = neighbourOf(
        nodes.map(({ uuid }) => uuid),
        currentUuid,
        step,
      );
      if (next) void navigate(`/instance/${next}${search}`);
    } else if (pathname === '/') {
      const params = new URLSearchParams(search);
      const next = neighbourOf([null, ...groupsOf(nodes)], params.get('group'), step);
      params.delete('group');
      if (next) params.set('group', next);
      void navigate({ search: params.toString() }, { replace: true });
    }
  };
  const press = (key: string) => {
    if (key === 'palette') setOpen(now => (now === 'palette' ? undefined : 'palette'));
    else if (key === '?') setOpen('help');
    else if (key === 'j' || key === 'k') focusNode(key === 'j' ? 1 : -1);
    else goBeside(key === ']' ? 1 : -1);
  };

  const onPress = useEffectEvent(press);
  useEffect(() => presses.listen(key => onPress(key)), [presses]);

  const close = () => setOpen(undefined);
  return (
    <>
      {open === 'palette' && <PaletteDialog onClose={close} onHelp={() => setOpen('help')} />}
      {open === 'help' && <HelpDialog onClose={close} />}
    </>
  );
}
