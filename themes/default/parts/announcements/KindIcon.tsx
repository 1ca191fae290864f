import { Megaphone, TriangleAlert, Wrench } from 'lucide-react';
import type { PublicAnnouncement } from '@vitrine/theme-sdk';

const ICONS = { incident: TriangleAlert, maintenance: Wrench, news: Megaphone } as const;

/** Icon of an announcement kind, whose name is next to it. */
export function KindIcon({ kind }: { kind: PublicAnnouncement['kind'] }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden size={16} />;
}
