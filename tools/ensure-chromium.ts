/** Finds a Chromium for the browser journeys; on Debian or Ubuntu as root it installs one with apt, and says so first. */
import { executable, installWithApt } from './lib/apt.ts'

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
  installWithApt('Chromium', packages, 'set CHROMIUM to its path', say)
  return findChromium()
}

if (import.meta.main) {
  const path = ensureChromium()
  console.log(path ?? 'Browser journeys will be skipped.')
  process.exitCode = path ? 0 : 1
}
