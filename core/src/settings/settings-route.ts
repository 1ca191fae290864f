import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { entriesOf, isMasked, type SettingsGroup, type SettingsRoute } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { PartialBody } from '../platform/http/partial-body.ts';
import { Conditional } from '../platform/http/precondition.ts';
import { CHANGED_GROUP, SettingsInterceptor } from './settings.interceptor.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- fields of every type
type Group = SettingsGroup<any, any>;

const routeOf = ({ key, route }: Group): SettingsRoute => {
  if (!route) throw new Error(`The settings group "${key}" declares no route`);
  return route;
};

/** Declares a route that returns the values of a group, possibly with more: its access, and the entity tag of the values. */
export function ReadsSettings(group: Group) {
  const { scope, readScope = scope } = routeOf(group);
  return applyDecorators(
    Access({ audience: 'admin', scope: readScope }),
    SetMetadata(CHANGED_GROUP, group),
    UseInterceptors(SettingsInterceptor),
  );
}

/**
 * Declares a route that changes a group, with the access, step-up and audit entry declared by the group. If the header If-Match of
 * a request names a version, it is refused if the group has changed since. `instead`: for a route that changes only one field.
 */
export function ChangesSettings(group: Group, instead?: Partial<SettingsRoute>) {
  const { scope, stepUp, audit, isMending } = { ...routeOf(group), ...instead };
  const masked = entriesOf(group).flatMap(({ path, field }) => (isMasked(field) ? [path] : []));
  return applyDecorators(
    Access({
      audience: 'admin',
      scope,
      ...(stepUp && { stepUp }),
      audit,
      logs: { masked },
      ...(isMending && { isMending }),
    }),
    SetMetadata(CHANGED_GROUP, group),
    Conditional(),
    ...(instead ? [] : [PartialBody()]),
    UseInterceptors(SettingsInterceptor),
  );
}
