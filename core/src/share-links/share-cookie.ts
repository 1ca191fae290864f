/** What the browser of somebody with a share link keeps. */
export const SHARE_COOKIE = 'vitrine-share';
