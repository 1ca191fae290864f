import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { isDataError } from './data-error.rule.ts';

const coded = (code: string) => Object.assign(new Error('no'), { code });

it.each([
  ['a broken constraint of SQLite', coded('SQLITE_CONSTRAINT_FOREIGNKEY'), true],
  ['a broken constraint of PostgreSQL', coded('23503'), true],
  ['a value that PostgreSQL has no room for', coded('22003'), true],
  ['a broken constraint, as the ORM says it', new ForeignKeyConstraintViolationException(new Error('no')), true],
  ['a chunk that cannot be written', new RangeError('a chunk of 0 slots'), true],
  ['a value of another type, as SQLite says it', coded('SQLITE_MISMATCH'), true],
  ['a longer code that begins like one of PostgreSQL', coded('230000'), false],
  ['a full disk', coded('SQLITE_FULL'), false],
  ['a broken disk', coded('SQLITE_IOERR_WRITE'), false],
  ['a busy database', coded('SQLITE_BUSY'), false],
  ['a disk that is full for PostgreSQL', coded('53100'), false],
  ['a connection that is gone', coded('ECONNRESET'), false],
  ['anything else', new Error('no'), false],
  ['nothing', undefined, false],
])('%s', (_, error, expected) => expect(isDataError(error)).toBe(expected));
