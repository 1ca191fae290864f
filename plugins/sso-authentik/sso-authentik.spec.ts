import { testOpenIdPreset } from '../test-openid-preset.ts';
import authentik from './index.ts';

testOpenIdPreset(authentik, { slug: 'vitrine' }, '/application/o/vitrine/');
