/** What Google Play refuses, or what fails only in Gradle, found in the files of the Android project. */

import { firstParts } from '@vondrona/rules/pages'
import { densities, launcherSize } from './draw.ts'
import { codeOf, type Facts } from './facts.ts'
import { androidPermissions, store } from './store-rules.ts'
import { manifestPath, pngOf, res, type Tree, textOf } from './tree.ts'

export function checkAndroid(tree: Tree, facts: Facts): string[] {
  return [
    ...versions(tree, facts),
    ...identity(tree, facts),
    ...permissions(tree, facts.web),
    ...privacy(tree),
    ...icons(tree),
    ...resources(tree),
  ]
}

function versions(tree: Tree, { version }: Facts): string[] {
  const gradle = textOf(tree, 'android/app/build.gradle')
  const variables = textOf(tree, 'android/variables.gradle')
  const number = (name: string) => Number(new RegExp(`\\b${name} = (\\d+)`).exec(variables)?.[1] ?? Number.NaN)
  const [target, compile, least] = [number('targetSdkVersion'), number('compileSdkVersion'), number('minSdkVersion')]
  const problems: string[] = []
  if (!gradle.includes(`versionName "${version}"`)) problems.push(`build.gradle: versionName is not ${version}`)
  if (!gradle.includes(`versionCode ${codeOf(version)}\n`))
    problems.push(`build.gradle: versionCode is not ${codeOf(version)}`)
  if (!(target >= store.targetApi.least))
    problems.push(
      `variables.gradle: targetSdkVersion ${target} is below ${store.targetApi.least} (${store.targetApi.source})`,
    )
  if (!(compile >= target)) problems.push('variables.gradle: compileSdkVersion is below targetSdkVersion')
  if (!(least >= 24)) problems.push('variables.gradle: Capacitor 8 needs minSdkVersion 24')
  return problems
}

function identity(tree: Tree, { appId, appName }: Facts): string[] {
  const gradle = textOf(tree, 'android/app/build.gradle')
  const activity = `android/app/src/main/java/${appId.replaceAll('.', '/')}/MainActivity.java`
  const problems: string[] = []
  for (const name of ['applicationId', 'namespace ='])
    if (!gradle.includes(`${name} "${appId}"`)) problems.push(`build.gradle: ${name} is not ${appId}`)
  if (!textOf(tree, activity).includes(`package ${appId};`)) problems.push(`there is no ${activity}`)
  if (!textOf(tree, `${res}values/strings.xml`).includes(`>${appName}</string>`))
    problems.push(`strings.xml: the app is not called ${appName}`)
  return problems
}

/** Declared and needed are the same set. */
function permissions(tree: Tree, web: string): string[] {
  const declared = [...textOf(tree, manifestPath).matchAll(/<uses-permission [^>]*"android\.permission\.(\w+)"/g)].map(
    ([, name]) => name!,
  )
  return [
    ...declared
      .filter((name) => !androidPermissions.some((known) => known.name === name))
      .map((name) => `manifest: nothing needs the permission ${name}`),
    ...androidPermissions.flatMap(({ name, usedBy }) => {
      if (!declared.includes(name)) return [`manifest: the permission ${name} is missing`]
      return usedBy && !usedBy.test(web) ? [`manifest: the web app no longer uses what ${name} is for`] : []
    }),
  ]
}

/** Nothing in clear, nothing of a member in a backup, nothing that a release may not have. */
function privacy(tree: Tree): string[] {
  const manifest = textOf(tree, manifestPath)
  const problems: string[] = []
  const wanted = {
    'android:usesCleartextTraffic': 'false',
    'android:allowBackup': 'false',
    'android:dataExtractionRules': '@xml/data_extraction_rules',
    'android:fullBackupContent': '@xml/backup_rules',
    'android:networkSecurityConfig': '@xml/network_security_config',
    'android:enableOnBackInvokedCallback': 'false',
  }
  for (const [name, value] of Object.entries(wanted))
    if (!manifest.includes(`${name}="${value}"`)) problems.push(`manifest: ${name} is not ${value}`)
  if (/android:debuggable|android:testOnly/.test(manifest))
    problems.push('manifest: a release is neither debuggable nor testOnly')
  for (const [part] of manifest.matchAll(/<(activity|service|receiver)[\s>][\s\S]*?<\/\1>/g))
    if (part.includes('<intent-filter') && !part.includes('android:exported='))
      problems.push('manifest: a part with an intent filter does not say whether it is exported')
  if (!/autoVerify="true"[\s\S]*android:host="\$\{serverHost\}"/.test(manifest))
    problems.push('manifest: shared addresses do not open the app')
  const handed = textOf(tree, `${res}xml/file_paths.xml`)
  if (!/<cache-path [^>]*path="\."/.test(handed)) problems.push('file_paths.xml: a file cannot be shared')
  if (!/<external-files-path [^>]*path="Pictures\/"/.test(handed))
    problems.push('file_paths.xml: the camera has no place for a photo')
  if (/<(?:external-path|root-path|files-path)\b/.test(handed))
    problems.push('file_paths.xml hands out more than it needs')
  const queries = /<queries>[\s\S]*<\/queries>/.exec(manifest)?.[0] ?? ''
  for (const action of ['IMAGE_CAPTURE', 'VIDEO_CAPTURE'])
    if (!queries.includes(`"android.media.action.${action}"`)) problems.push(`manifest: ${action} finds no camera`)
  const opened = [...manifest.matchAll(/android:path(?:Prefix)?="([^"]*)"/g)].map((match) => match[1]!)
  for (const part of new Set(firstParts()).symmetricDifference(new Set(opened)))
    problems.push(`manifest: ${part} ${opened.includes(part) ? 'is no page' : 'does not open the app'}`)
  if (/cleartextTrafficPermitted="true"/.test(textOf(tree, `${res}xml/network_security_config.xml`)))
    problems.push('network_security_config.xml permits clear text')
  const domains = ['root', 'file', 'database', 'sharedpref', 'external']
  const extraction = textOf(tree, `${res}xml/data_extraction_rules.xml`)
  const parts = {
    'the backup': textOf(tree, `${res}xml/backup_rules.xml`),
    'the backup in the cloud': /<cloud-backup[\s\S]*<\/cloud-backup>/.exec(extraction)?.[0] ?? '',
    'the copy to a new phone': /<device-transfer[\s\S]*<\/device-transfer>/.exec(extraction)?.[0] ?? '',
  }
  for (const [name, rules] of Object.entries(parts))
    for (const domain of domains)
      if (!rules.includes(`<exclude domain="${domain}" path="."`)) problems.push(`${name} takes ${domain} along`)
  return problems
}

function icons(tree: Tree): string[] {
  const problems: string[] = []
  for (const name of ['ic_launcher', 'ic_launcher_round']) {
    for (const [density, factor] of Object.entries(densities)) {
      const picture = pngOf(tree.get(`${res}mipmap-${density}/${name}.png`))
      const size = launcherSize * factor
      if (picture?.width !== size || picture.height !== size)
        problems.push(`mipmap-${density}/${name}.png is missing or not ${size} × ${size}`)
    }
    const adaptive = textOf(tree, `${res}mipmap-anydpi-v26/${name}.xml`)
    for (const layer of ['background', 'foreground', 'monochrome'])
      if (!adaptive.includes(`<${layer} android:drawable="@`)) problems.push(`${name}.xml has no ${layer}`)
  }
  return problems
}

/** Every resource that is referred to exists. Those of libraries begin with their own words. */
function resources(tree: Tree): string[] {
  const known = new Set<string>()
  for (const path of tree.keys()) {
    const file = new RegExp(`^${res}(drawable|mipmap|xml|layout)[\\w-]*/(\\w+)\\.\\w+$`).exec(path)
    if (file) known.add(`${file[1]}/${file[2]}`)
    if (!new RegExp(`^${res}values[\\w-]*/`).test(path)) continue
    for (const [, type, name] of textOf(tree, path).matchAll(/<(string|color|style|dimen|bool) name="([\w.]+)"/g))
      known.add(`${type}/${name}`)
  }
  const places = [...tree.keys()].filter(
    (path) => path === manifestPath || (path.startsWith(res) && path.endsWith('.xml')),
  )
  return places.flatMap((path) =>
    [...textOf(tree, path).matchAll(/[">]@(?:\+)?(\w+\/[\w.]+)/g)]
      .map(([, name]) => name!)
      .filter((name) => !known.has(name))
      .map((name) => `${path.split('/').at(-1)}: there is no @${name}`),
  )
}
