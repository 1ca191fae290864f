import { createHash, createPublicKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ControlKey as ControlKeyView, NewControlKey } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { ControlKeyEntity } from './control-key.entity.ts';
import { ControlKeyInvalid, ControlKeyKnown, ControlKeyNotFound, ControlKeyLimit } from './control.problems.ts';

const MAX_KEYS = 50;

/**
 * Service for the public keys that can be selected when an agent is installed. Agents trust the keys they were installed with, not
 * this list.
 */
@Injectable()
export class SigningKeysService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<ControlKeyView[]> {
    const keys = await this.db.find(ControlKeyEntity, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return keys.map(keyView);
  }

  /** Throws ControlKeyInvalid, ControlKeyKnown or ControlKeyLimit if a key cannot be added. */
  async check({ publicKey }: NewControlKey): Promise<void> {
    const der = Buffer.from(publicKey, 'base64url');
    if (!isUsable(der)) throw new ControlKeyInvalid();
    const em = this.db.unitOfWork();
    if (await em.findOne(ControlKeyEntity, idOf(der))) throw new ControlKeyKnown();
    if ((await em.count(ControlKeyEntity)) >= MAX_KEYS) throw new ControlKeyLimit();
  }

  async add(newKey: NewControlKey): Promise<ControlKeyView> {
    await this.check(newKey);
    const { name, publicKey, kind, credential = null } = newKey;
    const em = this.db.unitOfWork();
    const id = idOf(Buffer.from(publicKey, 'base64url'));
    const key = em.create(ControlKeyEntity, { id, name, publicKey, kind, credential, createdAt: this.clock.now() });
    await em.flush();
    return keyView(key);
  }

  async remove(id: string): Promise<void> {
    if ((await this.db.nativeDelete(ControlKeyEntity, { id })) === 0) throw new ControlKeyNotFound(id);
  }
}

const idOf = (der: Buffer): string => createHash('sha256').update(der).digest('base64url');

const keyView = ({ id, name, publicKey, kind, credential, createdAt }: ControlKeyEntity): ControlKeyView => ({
  id,
  name,
  publicKey,
  kind,
  credential: credential ?? null,
  createdAt,
});

function isUsable(der: Buffer): boolean {
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' || key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
