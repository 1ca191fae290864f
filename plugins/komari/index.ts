import { defineHooks, flag } from '@vitrine/plugin-sdk';
import { serveAdmin } from './admin/serve-admin.ts';
import { serveAgents } from './agents/serve-agents.ts';
import { settingsOf } from './apps/reads.ts';
import { serveApps } from './apps/serve-apps.ts';

export default defineHooks({
  config: {
    noControl: flag('No commands and terminals on agents of Komari', {
      help: 'These agents accept commands unless they were started with --disable-web-ssh',
    }),
  },

  setup(host, { noControl }) {
    serveApps(host);
    serveAdmin(host);
    host.hooks.publicInfo.tap(info => ({ ...settingsOf(info), ...info }));
    host.hooks.agentProtocol.tap('komari', bridge => {
      serveAgents(host, bridge, { control: !noControl });
      return { title: 'Komari', limitations: ['signatures', 'storage', 'interval', 'cancel'] };
    });
  },
});
