import type { Config } from '../../config.ts'

/** R-UPD-07: what the app asks two seconds after its start. */
export const versionInfo = (config: Config) => ({
  success: true,
  data: {
    version: config.LATEST_APP_VERSION,
    minVersion: config.MIN_APP_VERSION,
    updateUrl: { android: config.ANDROID_STORE_URL, ios: config.IOS_STORE_URL },
    forceUpdate: config.FORCE_UPDATE,
    updateNotes: config.UPDATE_NOTES,
  },
})
