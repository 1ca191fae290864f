import { jest } from '@jest/globals';

/** Tries a failed test again where one failure must not cost a whole run (`VITRINE_TEST_RETRIES`, set by `.ci/run`); each failure is printed. */
jest.retryTimes(Number(process.env.VITRINE_TEST_RETRIES ?? 0), { logErrorsBeforeRetry: true });
