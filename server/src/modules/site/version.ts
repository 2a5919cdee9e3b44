import { compareVersions } from '@vondrona/rules/site'
import type { Config } from '../../config.ts'

/**
 * R-UPD-07: what the app asks two seconds after its start. An app that says that it is the latest version already is
 * not forced to become it, which would lock it out for good (R-UPD-05). An app of a store has a lowest version of its own.
 */
export const versionInfo = (config: Config, current?: string, app?: unknown) => ({
  success: true,
  data: {
    version: config.LATEST_APP_VERSION,
    minVersion: app === 'android' || app === 'ios' ? config.MIN_WRAPPER_VERSION : config.MIN_APP_VERSION,
    updateUrl: { android: config.ANDROID_STORE_URL, ios: config.IOS_STORE_URL },
    forceUpdate: config.FORCE_UPDATE && !(current && compareVersions(current, config.LATEST_APP_VERSION) >= 0),
    updateNotes: config.UPDATE_NOTES,
  },
})
