import { testOpenIdPreset } from '../test-openid-preset.ts';
import keycloak from './index.ts';

testOpenIdPreset(keycloak, { realm: 'staff' }, '/realms/staff');
