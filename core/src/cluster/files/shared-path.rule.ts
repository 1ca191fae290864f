/** A safe file name: no `..`, and none of the hidden folders in which versions are prepared. */
const NAME = String.raw`[\w-][\w.-]*`;

const SHARED = new RegExp(
  `^(plugins/(\\.previous/)?${NAME}|themes/${NAME}/${NAME}|theme-media/${NAME}/${NAME}|recordings/${NAME}\\.cast|candidates/${NAME})$`,
);

/**
 * Returns true for the folders and files of the data folder that instances share. Write access to the database must not allow
 * writing other paths, which include programs that the server distributes or runs.
 */
export const isSharedPath = (path: string): boolean => SHARED.test(path);
