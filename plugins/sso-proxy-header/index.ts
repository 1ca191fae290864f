import { defineProxySignIn, text } from '@vitrine/plugin-sdk';

const HEADER = /^[A-Za-z0-9-]{1,80}$/;

/** Written by visitors, by every proxy or by browsers: none of them says who somebody is. */
const NEVER =
  /^(host|user-agent|referer|origin|accept.*|sec-.*|forwarded|via|x-forwarded-(for|host|proto|port)|x-real-ip)$/i;

export default defineProxySignIn({
  config: {
    userHeader: text('Header with the user', { pattern: HEADER, placeholder: 'Remote-User' }),
    nameHeader: text('Header with the name', { pattern: HEADER, optional: true, placeholder: 'Remote-Name' }),
    emailHeader: text('Header with the email', { pattern: HEADER, optional: true, placeholder: 'Remote-Email' }),
  },
  check: ({ userHeader }) => (NEVER.test(userHeader) ? { userHeader: 'is a header that anybody writes' } : undefined),

  identity(headers, { userHeader, nameHeader, emailHeader }) {
    const read = (name: string) => (name && headers[name.toLowerCase()]?.trim().slice(0, 255)) || undefined;
    const id = read(userHeader);
    const email = read(emailHeader);
    return id === undefined ? undefined : { id, name: read(nameHeader) ?? id, ...(email && { email }) };
  },
});
