/** Prebuilt addon in the bundle: its deflated bytes in base64, and their checksum. */
export interface PackedPty {
  readonly sha256: string;
  readonly data: string;
}

/** Addons by `platform-arch`. Empty if the agent runs from its sources; the build inserts the installed ones. */
export const PACKED_PTYS: Readonly<Record<string, PackedPty | undefined>> = {};
