/** What Capacitor's commands read. The address of the server is none of it: mobile/build.ts writes it into the page. */
import type { CapacitorConfig } from '@capacitor/cli'
import { oldestBrowsers, splash } from '@vondrona/rules/constants'

const config: CapacitorConfig = {
  appId: 'mg.vondrona.app',
  appName: 'Vondrona',
  webDir: 'www',
  backgroundColor: '#f6f8f7',
  loggingBehavior: 'debug', // a release writes nothing of a member into the phone's log
  server: {
    androidScheme: 'https', // https://localhost and capacitor://localhost: the origins that the server knows (kernel/http)
    iosScheme: 'capacitor',
    errorPath: 'update-webview.html',
  },
  android: { allowMixedContent: false, minWebViewVersion: oldestBrowsers.chrome },
  plugins: {
    SplashScreen: { launchShowDuration: splash, launchAutoHide: true, launchFadeOutDuration: 200 }, // R-AND-07, R-CONST-38
    SystemBars: { insetsHandling: 'css', style: 'DEFAULT' },
  },
}

export default config
