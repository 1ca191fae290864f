import { testOpenIdPreset } from '../test-openid-preset.ts';
import microsoft from './index.ts';

const tenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

testOpenIdPreset(microsoft, { tenant }, `/${tenant}/v2.0`);
