import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { splash } from '@vondrona/rules/constants'
import { serverAddress, siteIn, updatePage, wrapperPage } from '../../mobile/page.ts'
import { checkMobile } from './check-mobile.ts'
import { codeOf, type Facts, readFacts } from './facts.ts'
import { checkCalls } from './native-calls.ts'
import { compileResources, parsePlists } from './programs.ts'
import { type Synced, syncInCopy } from './sync.ts'
import { iosApp, manifestPath, projectPath, readTree, res, type Tree } from './tree.ts'

const tree = readTree()
const facts = readFacts()
let synced: Synced
before(async () => {
  synced = await syncInCopy()
})

/** What is said once a file is another, or gone. */
function broken(path: string, from: string | RegExp | null, to = '', about: Facts = facts): string {
  const copy: Tree = new Map(tree)
  const text = copy.get(path)
  assert.ok(text !== undefined, path)
  if (from === null) copy.delete(path)
  else {
    const changed = String(text).replace(from, to)
    assert.notEqual(changed, text, `${path} has no ${from}`)
    copy.set(path, changed)
  }
  return checkMobile(copy, about).join('\n')
}

test('R-GEN-02, R-GEN-03 the wrappers for Android and iOS pass everything that a store would refuse', () => {
  assert.deepEqual(checkMobile(tree, facts), [])
})

test('R-GEN-02, R-GEN-03 `cap sync` puts the same web app into both and changes nothing that is committed', async () => {
  assert.deepEqual(synced.changed, [])
  const settings = 'android/capacitor.settings.gradle'
  const { changed } = await syncInCopy((copy) => appendFileSync(join(copy, settings), "include ':gone'\n"))
  assert.deepEqual(changed, [settings])
})

test('R-AND-07, R-CONST-38 the splash screen of both wrappers stays 3 s, by the constant, and leaves by itself', () => {
  for (const platform of ['android', 'ios'] as const) {
    const screen = synced.configs[platform].plugins?.SplashScreen
    assert.deepEqual([screen?.launchShowDuration, screen?.launchAutoHide], [splash, true], platform)
    assert.equal(screen?.launchShowDuration, 3000)
  }
})

test('a version that is not the one of the product is refused, in each of its places', () => {
  assert.equal(codeOf('1.1.0'), 10_100)
  assert.ok(codeOf('1.10.0') > codeOf('1.9.99'))
  assert.match(broken('package.json', '"version": "1.1.0"', '"version": "1.1.1"'), /the version is not/)
  assert.match(broken('android/app/build.gradle', 'versionName "1.1.0"', 'versionName "1.1"'), /versionName/)
  assert.match(broken('android/app/build.gradle', '10100', '101001'), /versionCode/)
  assert.match(broken(projectPath, 'MARKETING_VERSION = 1.1.0', 'MARKETING_VERSION = 1.0'), /MARKETING_VERSION/)
  assert.match(broken(projectPath, 'CURRENT_PROJECT_VERSION = 10100', 'CURRENT_PROJECT_VERSION = 1'), /CURRENT_PROJECT/)
  const next = checkMobile(tree, { ...facts, version: '1.2.0' })
  assert.equal(next.length, 5)
})

test('a target API below what the store asks for is refused', () => {
  assert.match(broken('android/variables.gradle', 'targetSdkVersion = 36', 'targetSdkVersion = 35'), /35 is below 36/)
  assert.match(broken('android/variables.gradle', /targetSdkVersion.*/), /targetSdkVersion NaN/)
  assert.match(broken('android/variables.gradle', 'compileSdkVersion = 36', 'compileSdkVersion = 35'), /compileSdk/)
  assert.match(broken('android/variables.gradle', 'minSdkVersion = 24', 'minSdkVersion = 23'), /minSdkVersion/)
})

test('a permission that nothing uses is refused, and one that is needed and not declared', () => {
  const location = '<uses-permission android:name="android.permission.ACCESS_FINE_LOCATION" />\n    <application'
  assert.match(broken(manifestPath, '<application', location), /nothing needs the permission ACCESS_FINE_LOCATION/)
  assert.match(broken(manifestPath, /<uses-permission[^>]*VIBRATE[^>]*>/), /VIBRATE is missing/)
  const without = { ...facts, web: facts.web.replaceAll('navigator.vibrate', '') }
  assert.match(checkMobile(tree, without).join('\n'), /no longer uses what VIBRATE/)
  assert.match(
    broken(`${iosApp}Info.plist`, 'NSCameraUsageDescription', 'NSContactsUsageDescription'),
    /nothing needs NSContacts[\s\S]*NSCamera\w+ is missing/,
  )
  assert.match(broken(`${iosApp}en.lproj/InfoPlist.strings`, /"NSMicrophone.*/), /NSMicrophone\w+ has no reason/)
  assert.match(
    broken(
      `${iosApp}en.lproj/InfoPlist.strings`,
      /= "For the sound[^"]*"/,
      '= "Pour le son des lives que vous diffusez."',
    ),
    /has no reason/,
  )
})

test('an icon that is missing, has another size or an alpha channel is refused', () => {
  assert.match(broken(`${res}mipmap-xxhdpi/ic_launcher.png`, null), /mipmap-xxhdpi\/ic_launcher\.png/)
  assert.match(broken(`${res}mipmap-anydpi-v26/ic_launcher.xml`, /<monochrome.*/), /no monochrome/)
  const icon = `${iosApp}Assets.xcassets/AppIcon.appiconset/icon-1024.png`
  assert.match(broken(icon, null), /icon-1024\.png is missing/)
  const copy: Tree = new Map(tree)
  copy.set(`${res}mipmap-mdpi/ic_launcher_round.png`, tree.get(`${res}mipmap-hdpi/ic_launcher_round.png`)!)
  const clear = Buffer.from(tree.get(icon) as Buffer)
  clear[25] = 6
  copy.set(icon, clear)
  copy.set(`${iosApp}Assets.xcassets/Splash.imageset/splash@2x.png`, tree.get(icon)!)
  assert.deepEqual(checkMobile(copy, facts), [
    'mipmap-mdpi/ic_launcher_round.png is missing or not 48 × 48',
    'icon-1024.png has an alpha channel',
    'splash@2x.png is missing or not 240 × 240',
  ])
})

test('a resource that does not exist is refused', () => {
  assert.match(broken(manifestPath, '@string/app_name', '@string/title'), /no @string\/title/)
  assert.match(broken(`${res}values/colors.xml`, /<color name="brand">.*/), /styles\.xml: there is no @color\/brand/)
  assert.match(broken(`${res}xml/file_paths.xml`, null), /no @xml\/file_paths/)
  assert.match(
    broken(`${iosApp}Base.lproj/LaunchScreen.storyboard`, 'image name="Splash"', 'image name="Logo"'),
    /no Logo/,
  )
  assert.match(broken(`${iosApp}PrivacyInfo.xcprivacy`, null), /there is no PrivacyInfo/)
  assert.match(broken(`${iosApp}fr.lproj/InfoPlist.strings`, null), /there is no fr\.lproj/)
  assert.match(broken(projectPath, /7A10000000000000000000A3 \/\*[^/]*\*\/ = .*/), /A3 is not defined/)
  assert.match(broken(projectPath, '/* InfoPlist.strings in Resources */,', '/* x */,'), /not among the resources/)
  assert.match(broken(projectPath, 'objects = {', 'objects = {{'), /brackets/)
})

test('clear text, and private data in a backup, are refused', () => {
  for (const [from, to] of [
    ['usesCleartextTraffic="false"', 'usesCleartextTraffic="true"'],
    ['allowBackup="false"', 'allowBackup="true"'],
    ['android:allowBackup', 'android:debuggable="true" android:allowBackup'],
    ['android:exported="true"', ''],
    ['android:autoVerify="true"', ''],
  ] as const)
    assert.notEqual(broken(manifestPath, from, to), '', from)
  assert.match(broken(`${res}xml/network_security_config.xml`, 'Permitted="false"', 'Permitted="true"'), /clear text/)
  const rules = `${res}xml/data_extraction_rules.xml`
  assert.match(
    broken(rules, /(<device-transfer>[\s\S]*)<exclude domain="database"[^>]*>/, '$1'),
    /new phone takes database/,
  )
  assert.match(broken(rules, /<cloud-backup>[\s\S]*<\/cloud-backup>/), /cloud takes root/)
  assert.match(broken(`${res}xml/backup_rules.xml`, /<exclude domain="sharedpref"[^>]*>/), /backup takes sharedpref/)
  assert.match(broken(`${iosApp}Info.plist`, '<dict>', '<dict><key>NSAllowsArbitraryLoads</key><true/>'), /clear text/)
})

test('every page opens the app, and nothing else does', () => {
  assert.match(broken(manifestPath, /<data android:pathPrefix="\/tickets" \/>/), /\/tickets does not open the app/)
  assert.match(broken(manifestPath, 'pathPrefix="/tickets"', 'pathPrefix="/api"'), /\/api is no page/)
})

test('a field that takes a photo finds the camera', () => {
  assert.match(broken(manifestPath, 'media.action.IMAGE_CAPTURE', 'media.action.X'), /IMAGE_CAPTURE finds no camera/)
  assert.match(broken(manifestPath, /<queries>[\s\S]*<\/queries>/), /VIDEO_CAPTURE finds no camera/)
  assert.match(broken(`${res}xml/file_paths.xml`, /<external-files-path.*/), /photo/)
})

test('another id or name than the configuration says is refused', () => {
  assert.match(
    broken('android/app/build.gradle', 'applicationId "mg.vondrona.app"', 'applicationId "mg.x"'),
    /applicationId/,
  )
  assert.match(broken(projectPath, 'IDENTIFIER = mg.vondrona.app', 'IDENTIFIER = mg.x'), /PRODUCT_BUNDLE/)
  assert.match(
    broken(`${iosApp}Info.plist`, '<string>Vondrona</string>', '<string>App</string>'),
    /not called Vondrona/,
  )
  assert.match(
    broken(`${iosApp}App.entitlements`, 'applinks:$(MOBILE_SERVER_HOST)', 'applinks:x.mg'),
    /shared addresses/,
  )
})

test('a plugin that nothing calls, a call that no plugin answers and a loose version are refused', () => {
  const java = '@CapacitorPlugin(name = "Share")\n@PluginMethod\npublic void share(final PluginCall call) {}'
  const swift = 'let jsName = "Share"\nCAPPluginMethod(name: "share", returnType: x)'
  const halves = { android: java, ios: swift }
  const say = (methods: string[], plugins: string[], half = halves) =>
    checkCalls({ Share: { package: 'share', methods } }, plugins, (_, side) => half[side])
  assert.deepEqual(say(['share'], ['share']), [])
  assert.deepEqual(say(['share'], ['share', 'toast']), ['package.json: nothing calls toast'])
  assert.deepEqual(say(['share'], []), ['package.json: share is missing'])
  assert.deepEqual(say(['open'], ['share']), [
    'Share.open does not exist on Android',
    'Share.open does not exist on iOS',
  ])
  assert.deepEqual(say(['share'], ['share'], { android: '', ios: swift }).length, 2)
  assert.match(broken('package.json', '"@capacitor/app": "', '"@capacitor/app": "^'), /app is not pinned/)
})

const isThere = (verdict: unknown) => verdict !== null || 'the program is not installed'

test('aapt2 compiles the resources, and refuses what Gradle would', (t) => {
  const verdict = compileResources()
  if (isThere(verdict) !== true) return t.skip('aapt2 is not installed')
  assert.deepEqual(verdict, [])
  const folder = mkdtempSync(join(tmpdir(), 'vd-res-'))
  mkdirSync(join(folder, 'values'))
  writeFileSync(join(folder, 'values/colors.xml'), '<resources><color name="a">green</color></resources>')
  assert.match(compileResources(folder)?.join('') ?? '', /colors\.xml/)
  rmSync(folder, { recursive: true })
})

test('plistutil parses the property lists, and refuses a broken one', (t) => {
  const verdict = parsePlists(tree)
  if (isThere(verdict) !== true) return t.skip('plistutil is not installed')
  assert.deepEqual(verdict, [])
  assert.equal(parsePlists(new Map(tree).set(`${iosApp}Info.plist`, '<plist><dict></plist>'))?.length, 1)
})

test('the server of the bundle is one https origin', () => {
  assert.equal(serverAddress(' https://vondrona.example.mg/ '), 'https://vondrona.example.mg')
  for (const wrong of [
    undefined,
    '',
    'vondrona.mg',
    'http://vondrona.mg',
    'https://v.mg/app',
    'https://v.mg/?a=1',
    'https://a:b@v.mg',
  ])
    assert.throws(() => serverAddress(wrong), /MOBILE_SERVER_URL must be/, String(wrong))
})

test('the page of the bundle knows its server and allows no other', () => {
  const built =
    '<html><head>\n    <link rel="manifest" href="/manifest.webmanifest">\n    <script>old()</script></head><body></body></html>'
  const page = wrapperPage(built, { server: 'https://v.mg', site: '{"name":"A</script>"}' })
  assert.match(page, /<meta name="server" content="https:\/\/v\.mg">/)
  assert.match(page, /connect-src 'self' capacitor:\/\/localhost blob: https:\/\/v\.mg wss:\/\/v\.mg;/)
  assert.match(page, /script-src 'self' capacitor:\/\/localhost 'wasm-unsafe-eval' 'sha256-[\w+/=]{44}';/)
  assert.ok(page.indexOf('content-security-policy') < page.indexOf('<script>'), 'the policy comes before any script')
  assert.doesNotMatch(page, /manifest/)
  assert.equal(JSON.parse(siteIn(page) ?? '').name, 'A</script>')
  assert.doesNotMatch(page, /<style>/)
  const look = '{"logo":"/site-logo","accent":"#e11d48"}'
  const coloured = wrapperPage(built, { server: 'https://v.mg', site: look })
  assert.match(coloured, /"logo":"https:\/\/v\.mg\/site-logo"/)
  assert.match(coloured, /<style>:root\{[^<]*--accent-fill-light:#e11d48/)
  assert.match(coloured, /style-src 'self' capacitor:\/\/localhost 'sha256-[\w+/=]{44}';/)
  assert.equal(siteIn('<html></html>'), null)
  assert.equal(siteIn('<script id="site">{</script>'), null)
  assert.match(wrapperPage(built, { server: 'https://v.mg', media: 'https://m.mg' }), /media-src [^;]*https:\/\/m\.mg;/)
  assert.match(updatePage, /Android System WebView/)
  assert.doesNotMatch(updatePage, /<script|@|« | »/)
})
