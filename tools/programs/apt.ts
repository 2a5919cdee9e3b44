/** Finds system programs that only tests need, or installs them if possible. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'

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
  if (apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)) return true
  say(`apt could not install ${what} (its message stands above). Install it by hand or ${hint}.`)
  return false
}

/** Whether the package lists of this machine have it; makes no network request. */
export const isKnownToApt = (name: string) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

/** Offline, apt gives up soon. */
const impatient = ['http', 'https'].flatMap((scheme) => ['-o', `Acquire::${scheme}::Timeout=20`])

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync('apt-get', ['-q', '-o', 'Acquire::Retries=1', ...impatient, ...args], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }).status === 0
  )
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
