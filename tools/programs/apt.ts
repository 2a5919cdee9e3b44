/** Finds system programs that only tests need, or installs them if possible. */
import { type StdioOptions, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { run } from '../lib/run.ts'

/**
 * On Debian or Ubuntu as root it announces the installation and installs; elsewhere it says what to do. `hint` names
 * the setting. Tells whether it is installed.
 */
export function installWithApt(what: string, packages: string[], hint: string, say: (line: string) => void): boolean {
  if (!canInstall()) {
    say(`No ${what} was found, and it can be installed for you only on Debian or Ubuntu as root.`)
    say(`Install it (on Debian or Ubuntu: apt-get install ${packages.join(' ')}) or ${hint}.`)
    return false
  }
  say(`No ${what} was found. Installing it with apt for the tests: ${packages.join(', ')}.`)
  if (apt(updating) && apt(installing(packages))) return true
  say(`apt could not install ${what} (its message stands above). Install it by hand or ${hint}.`)
  return false
}

/** Whether the package lists of this machine have it; makes no network request. */
export const isKnownToApt = (name: string) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

/** Offline, apt gives up soon. */
const impatient = ['http', 'https'].flatMap((scheme) => ['-o', `Acquire::${scheme}::Timeout=20`])

const updating = ['update']
const installing = (packages: readonly string[]) => ['install', '-y', '--no-install-recommends', ...packages]
const calmly = ['-q', '-o', 'Acquire::Retries=1', ...impatient]
const unasked = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' })

function apt(args: string[]): boolean {
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit']
  return spawnSync('apt-get', [...calmly, ...args], { env: unasked(), stdio }).status === 0
}

/** Installs packages beside other work, where that is allowed, and says nothing but that. */
export async function installBeside(packages: string[], say: (line: string) => void = console.log): Promise<boolean> {
  if (!packages.length || !canInstall()) return false
  say(`Installing with apt for the tests, beside the checks: ${packages.join(', ')}.`)
  for (const args of [updating, installing(packages)])
    if (!(await run('apt-get', [...calmly, ...args], { env: unasked() })).ok) return false
  return true
}

/** Debian or Ubuntu, and root. */
export const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

export function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
