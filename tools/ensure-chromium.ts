/** Finds a Chromium for the browser journeys; on Debian or Ubuntu as root it installs one with apt, and says so first. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const packages = ['chromium', 'fonts-dejavu-core']

/** The Chromium named by the setting CHROMIUM or found in its usual places; null when there is none. */
export function findChromium(): string | null {
  const wanted = process.env.CHROMIUM
  return (wanted ? [wanted] : usual).find(executable) ?? null
}

/** Like findChromium, but installs one where that is possible. `say` receives every sentence meant for the reader. */
export function ensureChromium(say: (line: string) => void = console.log): string | null {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM) {
    say(`CHROMIUM is set to ${process.env.CHROMIUM}, but no program is there. Correct the setting or remove it.`)
    return null
  }
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    say('No Chromium was found, and it can be installed for you only on Debian or Ubuntu as root.')
    say(`Install it (on Debian or Ubuntu: apt-get install ${packages.join(' ')}) or set CHROMIUM to its path.`)
    return null
  }
  say(`No Chromium was found. Installing it with apt for the browser tests: ${packages.join(', ')}.`)
  if (!apt('update') || !apt('install', '-y', '--no-install-recommends', ...packages)) {
    say('apt could not install Chromium (its message stands above). Install it by hand or set CHROMIUM to its path.')
  }
  return findChromium()
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.main) {
  const path = ensureChromium()
  console.log(path ?? 'Browser journeys will be skipped.')
  process.exitCode = path ? 0 : 1
}
