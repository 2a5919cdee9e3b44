/** Finds a nats-server, by which nodes tell each other events in tests; on Debian or Ubuntu as root it installs one with apt. */
import { executable, installWithApt } from './apt.ts'

const usual = [
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
  '/usr/local/bin/nats-server',
  '/opt/homebrew/bin/nats-server',
]

/** The nats-server named by the setting NATS_SERVER or found in its usual places; null if there is none. */
export function findNatsServer(): string | null {
  const wanted = process.env.NATS_SERVER
  return (wanted ? [wanted] : usual).find(executable) ?? null
}

/** Like findNatsServer, but installs one if possible. */
export function ensureNatsServer(say: (line: string) => void = console.log): string | null {
  if (!findNatsServer()) installWithApt('nats-server', ['nats-server'], 'set NATS_SERVER to its path', say)
  return findNatsServer()
}

if (import.meta.main) {
  const path = ensureNatsServer()
  console.log(path ?? 'The tests of NATS will be skipped.')
  process.exitCode = path ? 0 : 1
}
