import { hasOwnPostgres } from '../../own-postgres.ts';

/** For tests that stop PostgreSQL. They run their own server, which needs Debian's package. */
export const withOwnPostgres = hasOwnPostgres ? it : it.skip;
if (!hasOwnPostgres) process.stdout.write('skipped: restarts of PostgreSQL; install the package postgresql\n');
