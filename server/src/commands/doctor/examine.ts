import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '../../config.ts'
import { StartupError } from '../../kernel/startup-error.ts'
import { certificateCheck } from './certificate.ts'
import { databaseChecks } from './database.ts'
import { eventsCheck } from './events.ts'
import { exitOf, type Fault, fault, partOf } from './faults.ts'
import type { Check, Look } from './look.ts'
import { backupCheck, diskCheck, folderCheck, versionsCheck } from './machine.ts'
import { mailCheck, paymentChecks, scannerCheck, smsCheck } from './services.ts'
import { gatewayCheck, serverCheck } from './site.ts'
import { turnCheck } from './turn.ts'

const checks: Readonly<Record<string, Check>> = {
  settings: settingsCheck,
  folder: folderCheck,
  database: databaseChecks,
  disk: diskCheck,
  server: serverCheck,
  gateway: gatewayCheck,
  mail: mailCheck,
  sms: smsCheck,
  payment: paymentChecks,
  turn: turnCheck,
  certificate: certificateCheck,
  backup: backupCheck,
  versions: versionsCheck,
  scanner: scannerCheck,
  events: eventsCheck,
}

interface Options {
  environment?: Readonly<Record<string, string | undefined>>
  backups?: string | undefined
  now?: () => Date
  timeout?: number
}

export interface Examined {
  /** In the order of their exit codes. */
  faults: Fault[]
  checks: number
  ms: number
}

/** Everything at once: the whole takes as long as its slowest answer, and no check delays or ends another. */
export async function examine(options: Options = {}): Promise<Examined> {
  const { environment, backups, now = () => new Date(), timeout = 4000 } = options
  const began = performance.now()
  const done = (faults: readonly Fault[], n: number): Examined => ({
    faults: [...faults].sort((a, b) => exitOf[partOf(a)] - exitOf[partOf(b)]),
    checks: n,
    ms: Math.round(performance.now() - began),
  })
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return done([fault('settings.invalid', { reason: error.message.replace(/\.$/, '') })], 1)
  }
  const look: Look = { config, now, timeout, backups, clocks: [] }
  const names = Object.entries(checks)
  const found = await Promise.all(names.map(([name, check]) => guarded(name, check, look)))
  return done([...found.flat(), ...clockFaults(look)], names.length + 1)
}

async function guarded(name: string, check: Check, look: Look): Promise<readonly Fault[]> {
  const late = fault('check.broken', { check: name, reason: 'no answer in time' })
  const work = check(look).catch((error: Error) => [fault('check.broken', { check: name, reason: error.message })])
  return Promise.race([work, sleep(look.timeout * 4, [late], { ref: false })])
}

async function settingsCheck({ config }: Look): Promise<Fault[]> {
  const { NODE_ENV, SMTP_URL, TRUST_PROXY, PUBLIC_URL } = config
  if (NODE_ENV !== 'production') return []
  return [
    ...(SMTP_URL ? [] : [fault('settings.noMail')]),
    ...(TRUST_PROXY ? [] : [fault('settings.noProxy')]),
    ...(PUBLIC_URL?.startsWith('http:') ? [fault('settings.insecure')] : []),
  ]
}

/** Beyond this, codes of the second factor and signed calls of providers begin to fail. */
const tolerated = 30

function clockFaults({ clocks }: Look): Fault[] {
  const [worst] = clocks.sort((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds))
  if (!worst || Math.abs(worst.seconds) <= tolerated) return []
  return [fault('clock.wrong', { drift: Math.round(Math.abs(worst.seconds)), from: worst.from })]
}
