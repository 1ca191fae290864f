import { testOpenIdPreset } from '../test-openid-preset.ts';
import gitlab from './index.ts';

testOpenIdPreset(gitlab, {}, '');
