export { fakeIdentity, followSignIn, type FakeIdentity, type Person } from './testing/fake-identity.ts';
export { fakeService, type FakeAnswer, type FakeService, type RecordedRequest } from './testing/fake-service.ts';
export { MemoryStore } from './testing/memory-store.ts';
export { fuzzCollector, testCollector, testCollectorLog, type TestMachine } from './testing/test-collector.ts';
export { testCheck } from './testing/test-check.ts';
export { plainHttp } from './testing/plain-http.ts';
export { testHost, type TestHost, type TestHostOptions, type TestNode } from './testing/test-host.ts';
export { locateWith, sendWith, signInWith, testNotice } from './testing/run.ts';
export type { TestCaller, TestRequest } from './testing/test-routes.ts';
