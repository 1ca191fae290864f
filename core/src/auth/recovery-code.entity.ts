import { defineEntity, p } from '@mikro-orm/core';
import { AccountEntity } from './account.entity.ts';

/** Entity of a code that replaces the app's code once. It is deleted after use. */
export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCodeEntity',
  tableName: 'recovery_code',
  properties: {
    /** SHA-256 of the code. One round is enough, because the code is random. */
    codeHash: p.string().length(64).primary(),
    account: () => p.manyToOne(AccountEntity).mapToPk().deleteRule('cascade'),
  },
});

export class RecoveryCodeEntity extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCodeEntity);
