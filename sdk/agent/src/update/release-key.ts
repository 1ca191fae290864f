/**
 * Public half of the key that signs the project's releases: Ed25519, SubjectPublicKeyInfo, DER, base64url. Written by `npm run
 * release -- --new-key`; the private half is held by the publisher and is not in the sources.
 */
export const RELEASE_KEY = 'MCowBQYDK2VwAyEAKFHXdjKLPhRVk0tIuLvoHeJHCYn9ukNtF5kVQciMOKo';
