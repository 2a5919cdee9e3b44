/**
 * Finds a Chromium for the browser journeys; on Debian or Ubuntu as root it installs one with apt, and says so first.
 * It prefers the headless shell, which renders no browser window: a journey takes a third of the CPU time.
 */
import { canInstall, executable, installWithApt, isKnownToApt } from './apt.ts'

const headlessShells = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell']
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
let isAsked = false
const fonts = 'fonts-dejavu-core'

/** The Chromium named by the setting CHROMIUM or found in its usual places; null if there is none. */
export function findChromium(): string | null {
  const wanted = process.env.CHROMIUM
  return (wanted ? [wanted] : [...headlessShells, ...browsers]).find(executable) ?? null
}

const shell = 'chromium-headless-shell'
/** What apt would install for the journeys; nothing where a Chromium is named, or the one they prefer is there. */
export const chromiumPackages = () => (process.env.CHROMIUM || headlessShells.some(executable) ? [] : [shell, fonts])

/** Like findChromium, but installs one if possible. `say` receives the messages for the user. */
export function ensureChromium(say: (line: string) => void = console.log): string | null {
  if (process.env.CHROMIUM) {
    const found = findChromium()
    if (!found)
      say(`CHROMIUM is set to ${process.env.CHROMIUM}, but no program is there. Correct the setting or remove it.`)
    return found
  }
  if (isAsked || headlessShells.some(executable)) return findChromium()
  isAsked = true
  const hint = 'set CHROMIUM to its path'
  const browser = browsers.find(executable)
  // Without apt there is nothing better than the browser that is here; Ubuntu has no headless shell.
  if (browser && !(canInstall() && isKnownToApt(shell))) return findChromium()
  if (!installWithApt('headless Chromium', [shell, fonts], hint, say) && browser)
    say(`The journeys run with ${browser}, which is there; they take more CPU time.`)
  if (!findChromium() && canInstall()) installWithApt('Chromium', ['chromium', fonts], hint, say)
  return findChromium()
}

if (import.meta.main) {
  const path = ensureChromium()
  console.log(path ?? 'Browser journeys will be skipped.')
  process.exitCode = path ? 0 : 1
}
