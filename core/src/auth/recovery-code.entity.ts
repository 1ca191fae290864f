import { defineEntity, p } from '@mikro-orm/core';
import { AccountEntity } from './account.entity.ts';

/** A code that takes the place of the app, once: it is gone after that. */
export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCodeEntity',
  tableName: 'recovery_code',
  properties: {
    /** SHA-256 of the code, which is random enough for one round. */
    codeHash: p.string().length(64).primary(),
    account: () => p.manyToOne(AccountEntity).mapToPk().deleteRule('cascade'),
  },
});

export class RecoveryCodeEntity extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCodeEntity);
