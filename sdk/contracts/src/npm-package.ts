/** Pattern of an npm package's name with an optional version or tag: `vitrine-notifier-pigeon@1.2.0`, `@scope/name@next`. */
export const NPM_PACKAGE = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(@[\w.+-]{1,60})?$/;
