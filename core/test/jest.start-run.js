import { randomBytes } from 'node:crypto';

/** Names this run, so that its workers share no database with another run on the same machine. */
export default function startRun() {
  process.env.VITRINE_TEST_RUN = randomBytes(6).toString('hex');
}
