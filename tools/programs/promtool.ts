/** Finds promtool, which checks rules of Prometheus; on Debian or Ubuntu as root it is taken out of its package. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canInstall, executable } from './apt.ts'

const usual = ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool']

/** The promtool named by the setting PROMTOOL or found in its usual places; null if there is none. */
export function findPromtool(): string | null {
  const wanted = process.env.PROMTOOL
  return (wanted ? [wanted] : usual).find(executable) ?? null
}

/** Like findPromtool, but unpacks one into `folder` if possible. It is not installed: its package would start a server. */
export function ensurePromtool(folder: string): string | null {
  const found = findPromtool()
  if (found || process.env.PROMTOOL || !canInstall()) return found
  const fetched = run('apt-get', ['-q', '-o', 'Acquire::Retries=1', 'download', 'prometheus'], folder)
  const file = fetched && readdirSync(folder).find((name) => name.endsWith('.deb'))
  if (!file || !run('dpkg-deb', ['-x', file, folder], folder)) return null
  return [join(folder, 'usr/bin/promtool')].find(executable) ?? null
}

const run = (command: string, args: string[], cwd: string) =>
  spawnSync(command, args, { cwd, stdio: 'ignore', timeout: 60_000 }).status === 0
