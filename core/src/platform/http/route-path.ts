/** The path of a route as its decorators declare it, `/api/v1/nodes/:uuid`: what a request wrote does not matter. */
export function declaredPath(controller: object, handler: object): string {
  const [own] = [Reflect.getMetadata('path', handler) as string | string[]].flat();
  return joinPath(String(Reflect.getMetadata('path', controller)), own ?? '');
}

export const joinPath = (controller: string, own: string): string =>
  `/${controller}/${own}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
