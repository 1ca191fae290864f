import type { ApiKeyView } from '@vitrine/contracts';
import type { ApiKeyEntity } from './api-key.entity.ts';

export const keyView = (key: ApiKeyEntity): ApiKeyView => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  nodes: key.nodes ?? null,
  secondFactor: key.secondFactor,
  createdAt: key.createdAt.getTime(),
  expiresAt: key.expiresAt?.getTime() ?? null,
  lastUsedAt: key.lastUsedAt?.getTime() ?? null,
  lastUsedIp: key.lastUsedIp,
});
