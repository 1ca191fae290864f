import type { ApiKeyView } from '@vitrine/contracts';
import type { ApiKey } from './api-key.entity.ts';

export const keyView = (key: ApiKey): ApiKeyView => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  nodes: key.nodes ?? null,
  secondFactor: key.secondFactor,
  createdAt: key.createdAt.getTime(),
  expiresAt: key.expiresAt?.getTime() ?? null,
  usedAt: key.latestUse?.getTime() ?? null,
  usedFrom: key.latestAddress,
});
