import type { FieldProblem } from '@vitrine/contracts';

export { isNetworkError, NetworkError } from '@vitrine/contracts/network-error';

interface Hint {
  /** Setting that caused the error. */
  readonly field?: string;
  /** True if a retry may succeed: the service is down, busy or unreachable. */
  readonly retry?: boolean;
  /** Delay in seconds before a retry, requested by the service. */
  readonly after?: number;
}

/** Error thrown when a delivery, lookup or sign-in failed for a reason that the administrator can read and act on. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly hint: Hint;

  constructor(message: string, hint: Hint = {}) {
    super(message);
    this.hint = hint;
  }
}

/** Error thrown for invalid settings: incomplete, or stored by another version of the plugin. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(`Settings need attention: ${problems.map(({ path, message }) => `${path} ${message}`).join('; ')}`);
    this.problems = problems;
  }
}

/** Error thrown when a plugin uses a host service that its manifest does not request. */
export class PermissionError extends Error {
  override readonly name = 'PermissionError';

  constructor(permission: string) {
    super(`This needs the permission "${permission}" in the manifest`);
  }
}

/*
 * The core is one bundle and plugins import this file from disk, so an error may be an instance of another copy of the class. It
 * is therefore recognised by name, not by prototype.
 */
const hasName =
  <E extends Error>(name: E['name']) =>
  (error: unknown): error is E =>
    error instanceof Error && error.name === name;

/** Returns true for a DeliveryError of any copy of the SDK. */
export const isDeliveryError = hasName<DeliveryError>('DeliveryError');
/** Returns true for a ConfigError of any copy of the SDK. */
export const isConfigError = hasName<ConfigError>('ConfigError');
