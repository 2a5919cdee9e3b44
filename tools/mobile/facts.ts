/** What the wrappers have in common with the rest of the product, and must say as it does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import config from '../../mobile/capacitor.config.ts'
import { listFiles, root } from '../lib/files.ts'

export interface Facts {
  /** Of the product: the package.json of the repository. */
  version: string
  appId: string
  appName: string
  /** The source of the web app. */
  web: string
}

/** 1.1.0 is 10100: grows with every version, as both stores ask. */
export function codeOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return major * 10_000 + minor * 100 + patch
}

export function readFacts(): Facts {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const sources = listFiles('web/src', (path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\./.test(path))
  const web = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  return { version, appId: config.appId ?? '', appName: config.appName ?? '', web }
}
