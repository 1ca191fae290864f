import { jest } from '@jest/globals';

/**
 * Retries failed tests if one failure must not fail a whole run (`VITRINE_TEST_RETRIES`, set by `.ci/run`); each failure is
 * printed.
 */
jest.retryTimes(Number(process.env.VITRINE_TEST_RETRIES ?? 0), { logErrorsBeforeRetry: true });
