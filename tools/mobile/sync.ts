/** Whether `cap sync` would change what is committed, and what it writes beside that. Runs in a copy, without a network. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../lib/files.ts'
import { run } from '../lib/run.ts'
import { readTree, type Tree } from './tree.ts'

export interface Synced {
  /** Committed files that it would change, or that are missing. */
  changed: string[]
  /** What a phone would read: capacitor.config.json, per platform. */
  configs: Record<
    'android' | 'ios',
    { plugins?: { SplashScreen?: { launchShowDuration?: number; launchAutoHide?: boolean } } }
  >
}

/** The copy lies as deep as the original: the paths to node_modules are relative. `alter` breaks it, for a test. */
export async function syncInCopy(alter: (folder: string) => void = () => {}): Promise<Synced> {
  const copy = mkdtempSync(join(root, '.mobile-'))
  try {
    cpSync(join(root, 'mobile'), copy, {
      recursive: true,
      filter: (path) => !/\/mobile\/(www|node_modules|android\/app\/build)(\/|$)/.test(path),
    })
    mkdirSync(join(copy, 'www'))
    writeFileSync(join(copy, 'www/index.html'), '<!doctype html><html><head></head><body></body></html>')
    alter(copy)
    const before: Tree = readTree(basename(copy))
    const { ok, output } = await run(
      process.execPath,
      [join(root, 'node_modules/@capacitor/cli/bin/capacitor'), 'sync'],
      {
        cwd: copy,
      },
    )
    if (!ok) throw new Error(`cap sync failed.\n${output}`)
    const after = readTree(basename(copy))
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (path) => String(before.get(path)) !== String(after.get(path)),
    )
    const configOf = (path: string) => JSON.parse(readFileSync(join(copy, path, 'capacitor.config.json'), 'utf8'))
    return { changed, configs: { android: configOf('android/app/src/main/assets'), ios: configOf('ios/App/App') } }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
