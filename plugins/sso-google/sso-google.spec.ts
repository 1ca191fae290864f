import { testOpenIdPreset } from '../test-openid-preset.ts';
import google from './index.ts';

testOpenIdPreset(google, {}, '');
