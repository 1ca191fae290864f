/** Version of this SDK. A plugin's `sdk` range must include it. */
export const SDK_VERSION = '0.1.0';
