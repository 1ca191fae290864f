import { randomBytes } from 'node:crypto';

/** Sets the id of this run, so that its workers share no database with another run on the same machine. */
export default function startRun() {
  process.env.VITRINE_TEST_RUN = randomBytes(6).toString('hex');
}
