import type { PublicAnnouncement } from '@vitrine/theme-sdk';
import { Megaphone, TriangleAlert, Wrench } from 'lucide-react';

const ICONS = { incident: TriangleAlert, maintenance: Wrench, news: Megaphone } as const;

/** Icon of a kind of announcement; its name stands beside it. */
export function KindIcon({ kind }: { kind: PublicAnnouncement['kind'] }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden size={16} />;
}
