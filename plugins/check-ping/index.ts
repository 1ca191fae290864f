import { text } from '@vitrine/plugin-sdk';
import { defineCheck } from '@vitrine/plugin-sdk/check';
import echo from './on-node.ts';

export default defineCheck({
  config: { host: text('Host', { placeholder: 'example.com', maxLength: 253 }) },
  run: echo.run,
});
