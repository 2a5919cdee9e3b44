/**
 * What the wrappers can do for the page, by the names of the bridge: plugin → the package of its native halves and the
 * methods that are called. tools/mobile/check-mobile.ts finds each of them in both halves.
 */
export const nativeCalls = {
  App: { package: '@capacitor/app', methods: ['exitApp', 'getLaunchUrl'] },
  Filesystem: { package: '@capacitor/filesystem', methods: ['writeFile', 'rmdir'] },
  SecureStorage: {
    package: '@aparajita/capacitor-secure-storage',
    methods: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
  },
  Share: { package: '@capacitor/share', methods: ['share'] },
  /** Shown and hidden by its own setting (mobile/capacitor.config.ts). */
  SplashScreen: { package: '@capacitor/splash-screen', methods: [] },
  /** Of Capacitor itself. */
  SystemBars: { package: '@capacitor/core', methods: ['setStyle'] },
} as const
