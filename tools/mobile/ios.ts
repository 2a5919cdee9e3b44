/** What the App Store refuses, or what fails only in Xcode, found in the files of the iOS project. */
import { codeOf, type Facts } from './facts.ts'
import { iosReasons } from './store-rules.ts'
import { iosApp, isGenerated, pngOf, projectPath, type Tree, textOf } from './tree.ts'

export function checkIos(tree: Tree, facts: Facts): string[] {
  return [
    ...versions(tree, facts),
    ...plist(tree, facts),
    ...project(tree),
    ...pictures(tree),
    ...storyboard(tree),
    ...privacyManifest(tree),
  ]
}

function versions(tree: Tree, { version, appId }: Facts): string[] {
  const text = textOf(tree, projectPath)
  const wanted = {
    MARKETING_VERSION: version,
    CURRENT_PROJECT_VERSION: String(codeOf(version)),
    PRODUCT_BUNDLE_IDENTIFIER: appId,
    CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
  }
  return Object.entries(wanted).flatMap(([name, value]) => {
    const found = [...text.matchAll(new RegExp(`\\b${name} = (.+);`, 'g'))].map((match) => match[1])
    return found.length === 2 && found.every((one) => one === value)
      ? []
      : [`project.pbxproj: ${name} is not ${value} in both configurations`]
  })
}

const stringOf = (text: string, key: string) =>
  new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(text)?.[1] ?? null

/** The reasons in both languages, and no exception for clear text. */
function plist(tree: Tree, { appName, web }: Facts): string[] {
  const info = textOf(tree, `${iosApp}Info.plist`)
  const problems: string[] = []
  if (stringOf(info, 'CFBundleDisplayName') !== appName) problems.push(`Info.plist: the app is not called ${appName}`)
  if (info.includes('NSAllowsArbitraryLoads')) problems.push('Info.plist permits clear text')
  if (!info.includes('<key>ITSAppUsesNonExemptEncryption</key>'))
    problems.push('Info.plist does not say which encryption the app uses')
  const declared = [...info.matchAll(/<key>(NS\w+UsageDescription)<\/key>/g)].map((match) => match[1]!)
  for (const name of declared)
    if (!iosReasons.some((known) => known.name === name)) problems.push(`Info.plist: nothing needs ${name}`)
  for (const { name, usedBy } of iosReasons) {
    const [fr, en] = ['fr', 'en'].map((language) => {
      const text = textOf(tree, `${iosApp}${language}.lproj/InfoPlist.strings`)
      return new RegExp(`"${name}" = "([^"]+)";`).exec(text)?.[1]
    })
    if (!declared.includes(name)) problems.push(`Info.plist: ${name} is missing`)
    if (!fr || !en || fr === en) problems.push(`InfoPlist.strings: ${name} has no reason in French and in English`)
    if (fr && stringOf(info, name) !== fr) problems.push(`Info.plist: ${name} is not its French reason`)
    if (usedBy && !usedBy.test(web)) problems.push(`Info.plist: the web app no longer uses what ${name} is for`)
  }
  if (!textOf(tree, `${iosApp}App.entitlements`).includes('<string>applinks:$(MOBILE_SERVER_HOST)</string>'))
    problems.push('App.entitlements: shared addresses do not open the app')
  return problems
}

/** Every id that is used is defined, and every file that it names exists. */
function project(tree: Tree): string[] {
  const text = textOf(tree, projectPath)
  const problems: string[] = []
  const count = (character: string) => text.split(character).length
  if (count('{') !== count('}') || count('(') !== count(')'))
    problems.push('project.pbxproj: its brackets do not close')
  const defined = new Set([...text.matchAll(/^\t\t([0-9A-F]{24})(?: \/\*.*?\*\/)? = \{/gm)].map((match) => match[1]!))
  for (const [id] of text.matchAll(/\b[0-9A-F]{24}\b/g))
    if (!defined.has(id)) problems.push(`project.pbxproj: ${id} is not defined`)
  for (const [, path] of text.matchAll(/isa = PBXFileReference;.*? path = "?([^";]+)"?; sourceTree = "<group>"/g)) {
    const file = `${iosApp}${path}`
    const isThere = [...tree.keys()].some((known) => known === file || known.startsWith(`${file}/`))
    if (!isThere && !isGenerated(`/${file}${path === 'public' ? '/' : ''}`))
      problems.push(`project.pbxproj: there is no ${path}`)
  }
  for (const name of ['InfoPlist.strings', 'PrivacyInfo.xcprivacy', 'Assets.xcassets', 'public'])
    if (!text.includes(`/* ${name} in Resources */,`))
      problems.push(`project.pbxproj: ${name} is not among the resources`)
  return problems
}

interface Catalogue {
  images?: { filename?: string; size?: string; scale?: string }[]
}

function pictures(tree: Tree): string[] {
  const catalogues = [...tree.keys()].filter((path) => /\.(appiconset|imageset)\/Contents\.json$/.test(path))
  const problems = catalogues.flatMap((path) => {
    const { images = [] } = JSON.parse(textOf(tree, path)) as Catalogue
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const base = pngOf(tree.get(folder + (images[0]?.filename ?? '')))?.width ?? 0
    return images.flatMap(({ filename, size, scale }) => {
      const picture = pngOf(tree.get(folder + filename))
      const wide = size ? Number(size.split('x')[0]) : base * Number(scale?.[0] ?? 1)
      if (!picture || picture.width !== wide || picture.height !== wide)
        return [`${filename} is missing or not ${wide} × ${wide}`]
      return path.includes('appiconset') && picture.alpha ? [`${filename} has an alpha channel`] : []
    })
  })
  const icon = textOf(tree, `${iosApp}Assets.xcassets/AppIcon.appiconset/Contents.json`)
  return icon.includes('"1024x1024"') ? problems : [...problems, 'the icon of 1024 × 1024 is missing']
}

function storyboard(tree: Tree): string[] {
  const text = textOf(tree, `${iosApp}Base.lproj/LaunchScreen.storyboard`)
  const named = [...text.matchAll(/<(image|namedColor) name="(\w+)"/g)]
  return named.flatMap(([, kind, name]) => {
    const path = `${iosApp}Assets.xcassets/${name}.${kind === 'image' ? 'imageset' : 'colorset'}/Contents.json`
    return tree.has(path) ? [] : [`LaunchScreen.storyboard: there is no ${name}`]
  })
}

function privacyManifest(tree: Tree): string[] {
  const text = textOf(tree, `${iosApp}PrivacyInfo.xcprivacy`)
  const problems: string[] = []
  if (!/<key>NSPrivacyTracking<\/key>\s*<false\/>/.test(text)) problems.push('PrivacyInfo.xcprivacy: nobody is tracked')
  if (!text.includes('NSPrivacyAccessedAPITypeReasons'))
    problems.push('PrivacyInfo.xcprivacy has no reasons for its APIs')
  return problems
}
