import { type Actor, cell, grant, may, type Operation, type Owner } from '@vondrona/rules/permissions'
import type { Language } from '@vondrona/rules/texts'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Mail } from '../gateways/mail/port.ts'
import type { MediaGateway } from '../gateways/media/port.ts'
import type { PaymentProviders } from '../gateways/payment/port.ts'
import type { Push } from '../gateways/push/port.ts'
import type { Sms } from '../gateways/sms/port.ts'
import type { Storage } from '../gateways/storage/port.ts'
import type { VirusScanner } from '../gateways/viruses/port.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { Db, Tx } from './db.ts'
import { transaction } from './db.ts'
import type { Bus, EventName, Events } from './events/bus.ts'
import type { RunReactions, WithinEvents, WithinName } from './events/within.ts'
import type { Overview } from './figures/overview.ts'
import { type Jobs, jobsCausedBy } from './jobs/jobs.ts'
import { causeFor } from './limits/cause.ts'
import type { Limits } from './limits/limits.ts'
import type { Pools } from './limits/pools.ts'
import type { Links } from './links.ts'
import type { MakeMailFiles } from './mail/files.ts'
import type { Maintenance } from './maintenance/maintenance.ts'
import type { Meter } from './metrics/meter.ts'
import type { PdfRenderer } from './pdf/renderer.ts'
import type { PersonalData } from './personal-data/types.ts'
import { Refusal, type Sentences } from './refusal.ts'
import type { Tracer } from './tracing/tracer.ts'

/** The services of a process, one of each. Created by `app.ts`; tests create their own. */
export interface Kernel {
  readonly config: Config
  readonly log: Logger
  readonly db: Db
  readonly bus: Bus
  /** Runs what the domains do inside the transaction of an event (`publishWithin`). */
  readonly reactions: RunReactions<Context>
  /** Makes the files that a mail carries, when it is delivered. */
  readonly mailFiles: MakeMailFiles<Context>
  /** What each module tells administrators, in rank order. */
  readonly overviews: readonly Overview<Context>[]
  readonly jobs: Jobs
  readonly limits: Limits
  /** Counts what happens for /metrics; nothing, where the settings do not ask for it. */
  readonly meter: Meter
  /** Begins traces; none, where the settings name no collector. */
  readonly tracer: Tracer
  /** Bounded work off the event loop: password hashes, images. */
  readonly pools: Pools
  /** Draws PDFs off the event loop. */
  readonly pdf: PdfRenderer
  readonly secrets: Secrets
  readonly storage: Storage
  /** Instead of removing a file or folder of this machine: for what is only rehearsed. */
  readonly removesPath?: (path: string) => Promise<void>
  readonly mail: Mail
  readonly sms: Sms
  readonly push: Push
  readonly viruses: VirusScanner
  readonly media: MediaGateway
  readonly payments: PaymentProviders
  readonly sentences: Sentences
  readonly links: Links
  /** Whether the site is closed for maintenance. */
  readonly maintenance: Maintenance
  /** Of the kernel and of all domains. */
  readonly personalData: PersonalData<Context>
  readonly now: () => Date
  readonly newId: () => string
}

/** Who calls, from where, in which language. */
export interface Caller {
  readonly actor: Actor | null
  readonly language: Language
  /** The real client address (behind a trusted proxy: the forwarded one); null for jobs. */
  readonly address: string | null
  /** e.g. « Chrome · Android », from the User-Agent. */
  readonly device: string | null
  /** The answer to a challenge, for calls that an address makes often. */
  readonly proof?: string | null
  /**
   * An invalid token was sent: everything except what even blocked members may do (logout, public facts of the site)
   * answers UNAUTHENTICATED.
   */
  readonly deadToken?: boolean
  /** Of a job: who caused it. */
  readonly cause?: string | undefined
  /** Of an operator's command: its words. Nobody's account does it; the audit log names it. */
  readonly command?: string
}

export interface Context extends Kernel, Caller {
  /** Who makes the site do this, for its budgets (`causeFor`); it goes with the jobs that are left for later. */
  readonly cause: string
  /** R-ROLE-16: called first by every use case. Returns the actor; throws UNAUTHENTICATED or FORBIDDEN. */
  require(operation: Operation, ...owner: Owner): Actor
  /** The same for operations that visitors may call. */
  admit(operation: Operation): Actor | null
  /** Null, where it belongs to no account, is nobody's own. */
  may(operation: Operation, ...owner: Owner): boolean
  /**
   * One database transaction, retried on deadlock and serialization failure; `after` runs once it is committed. A kernel
   * whose `db` is a transaction does all of its work inside that one.
   */
  transaction<T>(work: (tx: Tx, after: (then: () => void) => void) => Promise<T>): Promise<T>
  publish<N extends EventName>(name: N, payload: Events[N]): void
  /** Tells the higher-ranked domains inside the transaction: what they do is in the same commit, or nothing is. */
  publishWithin<N extends WithinName>(tx: Tx, name: N, payload: WithinEvents[N]): Promise<void>
}

/** The context of one request or job, for one caller. */
export function makeContext(kernel: Kernel, caller: Caller): Context {
  const forbidden = (operation: Operation, actor: Actor) => {
    kernel.bus.publishHere('authorization.refused', { operation, actor, address: caller.address })
    return new Refusal('FORBIDDEN', 'shell.forbidden')
  }
  const cause = caller.cause ?? causeFor(kernel.secrets, caller)
  const context: Context = {
    ...kernel,
    ...caller,
    cause,
    jobs: jobsCausedBy(kernel.jobs, cause),
    require(operation, ...owner) {
      const actor = context.admit(operation)
      if (!actor) throw new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
      if (!may(operation, actor, ...owner)) throw forbidden(operation, actor)
      return actor
    },
    admit(operation) {
      kernel.maintenance.refuse(operation, caller)
      if (caller.deadToken && cell(operation, 'blocked') === 'none')
        throw new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
      if (grant(operation, caller.actor) === 'none')
        throw caller.actor ? forbidden(operation, caller.actor) : new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
      return caller.actor
    },
    may: (operation, ...owner) => !caller.deadToken && may(operation, caller.actor, ...owner),
    async transaction(work) {
      const { db } = kernel
      if (db.isTransaction) return work(db as Tx, (callback) => afterCommit(db as Tx, callback))
      let then: (() => void)[] = []
      const result = await transaction(kernel.db, (tx) => {
        then = [] // a retried transaction publishes only what its last attempt did
        afters.set(tx, then)
        return work(tx, (callback) => then.push(callback))
      })
      for (const callback of then) callback()
      return result
    },
    publish: (name, payload) => kernel.bus.publish(name, payload),
    publishWithin: (tx, name, payload) => kernel.reactions(tx, context, name, payload),
  }
  return context
}

const afters = new WeakMap<Tx, (() => void)[]>()

/** For functions that receive a transaction of `ctx.transaction`: `callback` runs once it is committed. */
export function afterCommit(tx: Tx, callback: () => void): void {
  const then = afters.get(tx)
  if (!then) throw new Error('this transaction was not made by ctx.transaction')
  then.push(callback)
}

/** The context of an operator's command (decision 0098): no actor, whoever may run it has the machine. */
export const operatorContext = (kernel: Kernel, command: string, language: Language): Context =>
  makeContext(kernel, { actor: null, language, address: null, device: null, command })

/** The context of jobs and event handlers: no actor, in French. */
export const systemContext = (kernel: Kernel, cause?: string): Context =>
  makeContext(kernel, { actor: null, language: 'fr', address: null, device: null, cause })
