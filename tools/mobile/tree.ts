/** The wrappers' files, by path below mobile/: text, and pictures as bytes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from '../lib/files.ts'

export type Tree = Map<string, string | Buffer>

export const res = 'android/app/src/main/res/'
export const manifestPath = 'android/app/src/main/AndroidManifest.xml'
export const iosApp = 'ios/App/App/'
export const projectPath = 'ios/App/App.xcodeproj/project.pbxproj'

/** What `cap sync` writes and no repository keeps. */
export const isGenerated = (path: string) =>
  /\/(public|build|capacitor-cordova-\w+-plugins|\.gradle)\/|capacitor\.(config|plugins)\.json$|\/config\.xml$/.test(
    path,
  )

/** `folder` is that of the workspace, or of a copy beside it. */
export function readTree(folder = 'mobile'): Tree {
  const isOurs = (path: string) =>
    /^(android|ios|package\.json)/.test(path.slice(folder.length + 1)) && !isGenerated(path)
  return new Map(
    listFiles(folder, isOurs).map((path) => {
      const bytes = readFileSync(join(root, path))
      return [path.slice(folder.length + 1), /\.(png|jar)$/.test(path) ? bytes : bytes.toString('utf8')]
    }),
  )
}

export const textOf = (tree: Tree, path: string): string => {
  const content = tree.get(path)
  return typeof content === 'string' ? content.replace(/<!--[\s\S]*?-->/g, '') : ''
}

/** Width, height and whether there is an alpha channel; null: no PNG. */
export function pngOf(content: string | Buffer | undefined): { width: number; height: number; alpha: boolean } | null {
  if (!(content instanceof Buffer) || content.toString('latin1', 1, 4) !== 'PNG') return null
  const type = content[25] ?? 0
  const alpha = type === 4 || type === 6 || content.includes('tRNS')
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20), alpha }
}
