import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { EmbedDialog } from '../embed/EmbedDialog.tsx';
import { BatchDialog } from './batch/BatchDialog.tsx';
import { AddNode } from './edit/AddNode.tsx';
import { BillingDialog } from './edit/BillingDialog.tsx';
import { InfoDialog } from './edit/InfoDialog.tsx';
import { TokenDialog } from './edit/TokenDialog.tsx';
import { TrafficDialog } from './edit/TrafficDialog.tsx';
import { EnrolmentDialog } from './enrolment/EnrolmentDialog.tsx';
import { InstallDialog } from './install/InstallDialog.tsx';

/** The open dialog and its subject. */
export type Open =
  | { readonly what: 'add' | 'join' }
  | { readonly what: 'edit' | 'billing' | 'traffic' | 'token' | 'embed'; readonly node: AdminNode }
  | { readonly what: 'install'; readonly node: AdminNode; readonly token?: string }
  | { readonly what: 'batch'; readonly nodes: readonly AdminNode[] }
  | { readonly what: 'remove'; readonly nodes: readonly AdminNode[]; readonly onRemoved?: () => void };

interface DialogsProps {
  readonly open: Open;
  readonly nodes: readonly AdminNode[];
  readonly onOpen: (open: Open | undefined) => void;
  readonly onSaved: (node: AdminNode) => void;
  readonly onRemove: (nodes: readonly AdminNode[]) => Promise<void>;
  readonly onReload: () => Promise<void>;
}

/** The dialog that is open on the nodes page. */
export function NodeDialogs({ open, nodes, onOpen, onSaved, onRemove, onReload }: DialogsProps) {
  const { t } = useTranslation('nodes');
  const close = () => onOpen(undefined);
  const saved = (node: AdminNode) => {
    onSaved(node);
    toast('success', t('saved', { name: node.name }));
  };
  switch (open.what) {
    case 'add':
      return (
        <AddNode
          nodes={nodes}
          onClose={close}
          onAdded={({ node, token }) => {
            void onReload();
            onOpen({ what: 'install', node, token });
          }}
        />
      );
    case 'join':
      return <EnrolmentDialog onClose={close} />;
    case 'edit':
      return <InfoDialog node={open.node} nodes={nodes} onClose={close} onSaved={saved} />;
    case 'billing':
      return <BillingDialog node={open.node} nodes={nodes} onClose={close} onSaved={saved} />;
    case 'traffic':
      return <TrafficDialog node={open.node} nodes={nodes} onClose={close} onSaved={saved} />;
    case 'token':
      return (
        <TokenDialog
          node={open.node}
          onClose={close}
          onInstall={token => onOpen({ what: 'install', node: open.node, token })}
        />
      );
    case 'embed':
      return (
        <EmbedDialog subject={open.node} hidden={open.node.hidden || open.node.removeAt !== null} onClose={close} />
      );
    case 'install':
      return (
        <InstallDialog key={open.token ?? ''} node={open.node} token={open.token} onClose={close} onSaved={onSaved} />
      );
    case 'batch':
      return (
        <BatchDialog
          chosen={open.nodes}
          nodes={nodes}
          onClose={close}
          onSaved={count => {
            toast('success', t('batch.done', { count }));
            void onReload();
          }}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog
          title={
            open.nodes.length === 1
              ? t('remove.title', { name: open.nodes[0]!.name })
              : t('remove.titleMany', { count: open.nodes.length })
          }
          text={t('remove.text')}
          submit={t('remove.submit')}
          onClose={close}
          onConfirm={async () => {
            await onRemove(open.nodes);
            open.onRemoved?.();
          }}
        />
      );
  }
}
