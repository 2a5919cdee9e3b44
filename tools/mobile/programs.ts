/** Debian's `aapt` and `libplist-utils`, where they are installed: they read what Gradle and Xcode would read. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/files.ts'
import { iosApp, res, type Tree } from './tree.ts'

/** What a program says against the files; null: it is not installed, and nothing is known. */
export type Verdict = string[] | null

/** Compiles the resources, as the build of the APK would. */
export function compileResources(folder = join(root, 'mobile', res)): Verdict {
  const place = mkdtempSync(join(tmpdir(), 'vd-aapt-'))
  try {
    const done = spawnSync('aapt2', ['compile', '--dir', folder, '-o', join(place, 'compiled.zip')], {
      encoding: 'utf8',
    })
    if (done.error) return null
    return done.status === 0 ? [] : [done.stderr.trim()]
  } finally {
    rmSync(place, { recursive: true })
  }
}

export function parsePlists(tree: Tree): Verdict {
  const paths = [`${iosApp}Info.plist`, `${iosApp}App.entitlements`, `${iosApp}PrivacyInfo.xcprivacy`]
  const place = mkdtempSync(join(tmpdir(), 'vd-plist-'))
  try {
    const problems: string[] = []
    for (const path of paths) {
      const [input, output] = [join(place, 'in'), join(place, 'out')]
      writeFileSync(input, tree.get(path) ?? '')
      const done = spawnSync('plistutil', ['-i', input, '-f', 'bin', '-o', output], { encoding: 'utf8' })
      if (done.error) return null
      if (!existsSync(output)) problems.push(`${path} is no property list`) // it ends with 0 all the same
      rmSync(output, { force: true })
    }
    return problems
  } finally {
    rmSync(place, { recursive: true })
  }
}
