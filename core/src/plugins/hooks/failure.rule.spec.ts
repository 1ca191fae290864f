import { ConfigError, DeliveryError, NetworkError } from '@vitrine/plugin-sdk';
import { describeFailure, type FailureReason } from './failure.rule.ts';
import { PluginError } from './plugin-error.ts';

const translate = (message: string) => `<${message}>`;
const problem = { path: 'token', code: 'required', message: 'is missing' };
const missing = new ConfigError([problem]);

it.each<[string, unknown, FailureReason]>([
  ['a delivery', new DeliveryError('refused'), { message: '<refused>', retry: false, fields: [] }],
  [
    'a delivery that may succeed later',
    new DeliveryError('busy', { retry: true, after: 30 }),
    { message: '<busy>', retry: true, after: 30, fields: [] },
  ],
  [
    'a delivery that a setting fails',
    new DeliveryError('wrong', { field: 'token' }),
    { message: '<wrong>', retry: false, fields: [{ path: 'token', message: '<wrong>' }] },
  ],
  ['settings', missing, { message: `<${missing.message}>`, retry: false, fields: [problem] }],
  ['the network', new NetworkError('timeout', 'slow'), { message: '<slow>', retry: true, fields: [] }],
  [
    'an address that is refused',
    new NetworkError('refused', 'not public'),
    { message: '<not public>', retry: false, fields: [] },
  ],
  [
    'the time limit',
    new Error('took longer than 10 s'),
    { message: '<took longer than 10 s>', retry: true, fields: [] },
  ],
  [
    'an error that only mentions it',
    new Error('it took longer than 10 s'),
    { message: '<it took longer than 10 s>', retry: false, fields: [] },
  ],
  ['anything else', 'a text', { message: '<a text>', retry: false, fields: [] }],
  [
    'what is inside of an error of ours',
    PluginError.from('p', 'h', new DeliveryError('busy', { retry: true })),
    { message: '<busy>', retry: true, fields: [] },
  ],
])('describes %s', (_, error, reason) => {
  expect(describeFailure(error, translate)).toEqual(reason);
});
