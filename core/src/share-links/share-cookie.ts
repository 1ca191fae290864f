/** Cookie that holds a share link's token. */
export const SHARE_COOKIE = 'vitrine-share';
