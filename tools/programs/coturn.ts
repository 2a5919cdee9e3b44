/** Finds a coturn, the TURN server of one test and one journey; on Debian or Ubuntu as root it installs one with apt. */
import { executable, installWithApt } from './apt.ts'

const usual = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver']

/** The coturn named by the setting COTURN or found in its usual places; null if there is none. */
export function findCoturn(): string | null {
  const wanted = process.env.COTURN
  return (wanted ? [wanted] : usual).find(executable) ?? null
}

/** Like findCoturn, but installs one if possible. */
export function ensureCoturn(say: (line: string) => void = console.log): string | null {
  if (!findCoturn()) installWithApt('coturn', ['coturn'], 'set COTURN to the path of its turnserver', say)
  return findCoturn()
}

if (import.meta.main) {
  const path = ensureCoturn()
  console.log(path ?? 'The tests of TURN will be skipped.')
  process.exitCode = path ? 0 : 1
}
