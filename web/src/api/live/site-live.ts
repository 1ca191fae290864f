import { basePath } from '../base-path.ts';
import { api } from '../public-api.ts';
import { liveNodes } from './live.ts';

const url = new URL(`${basePath}/api/v1/live`, location.href);
url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';

/** Live nodes of this site, shared by all public pages. */
export const live = liveNodes({ url: url.href, poll: () => api.nodes() });
