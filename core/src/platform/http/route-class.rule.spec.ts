import { routeClassOf } from './route-class.rule.ts';

it.each([
  ['/', 'page'],
  ['/admin/overview', 'page'],
  ['/instance/5f0c1f0e', 'page'],
  ['/api/v1/admin/nodes', 'admin'],
  ['/api/v1/session', 'admin'],
  ['/api/v1/agent/report', 'agent'],
  ['/api/v1/nodes', 'api'],
  ['/api/alerts/x', 'api'],
  ['/npm/pkg', 'api'],
  ['/metrics', 'health'],
  ['/readyz', 'health'],
  ['/assets/index-1.js', 'asset'],
  ['/favicon.ico', 'asset'],
  ['/manifest.json', 'asset'],
])('classifies %s as %s', (path, expected) => {
  expect(routeClassOf(path)).toBe(expected);
});
