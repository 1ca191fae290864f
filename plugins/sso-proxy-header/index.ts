import { defineProxySignIn, text } from '@vitrine/plugin-sdk';

const HEADER = /^[A-Za-z0-9-]{1,80}$/;

/**
 * Words in names of headers with which proxies identify the user. Headers without them can be set by visitors, browsers or any
 * proxy.
 */
const NAMES_USER =
  /(^|-)(user|user-?name|user-?id|e-?mail|login|principal|subject|sub|uid|upn|account|identity|dn)(-|$)/i;

export default defineProxySignIn({
  config: {
    userHeader: text('Header with the user', { pattern: HEADER, placeholder: 'Remote-User' }),
    nameHeader: text('Header with the name', { pattern: HEADER, optional: true, placeholder: 'Remote-Name' }),
    emailHeader: text('Header with the email', { pattern: HEADER, optional: true, placeholder: 'Remote-Email' }),
  },
  check: ({ userHeader }) =>
    NAMES_USER.test(userHeader) && !/^user-agent$/i.test(userHeader)
      ? undefined
      : { userHeader: 'must be a header that names the user, such as Remote-User' },

  identity(headers, { userHeader, nameHeader, emailHeader }) {
    const read = (name: string) => (name && headers[name.toLowerCase()]?.trim().slice(0, 255)) || undefined;
    const id = read(userHeader);
    const email = read(emailHeader);
    return id === undefined ? undefined : { id, name: read(nameHeader) ?? id, ...(email && { email }) };
  },
});
