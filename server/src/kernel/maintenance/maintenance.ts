import type { Actor, Operation } from '@vondrona/rules/permissions'
import type { Language } from '@vondrona/rules/texts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import { Refusal } from '../refusal.ts'

/** As much of a caller as decides. Jobs and commands have no address. */
interface Asking {
  readonly actor: Actor | null
  readonly address: string | null
  readonly language: Language
}

/** The sentence that people read while the site is closed. */
export type Closed = Readonly<Record<Language, string>>

export interface Maintenance {
  /** As this node knows it. */
  readonly closed: Closed | null
  /** Refuses people's calls while the site is closed, but those of administrators and what is never closed. */
  refuse(operation: Operation, caller: Asking): void
  /** Reads it from the database. */
  refresh(): Promise<void>
  /** Refreshes until it is stopped: also where nothing can be told to every node (a pooler, a lost connection). */
  follow(): () => void
}

/** Whoever was sent away asks again after this, in seconds. */
export const askAgainAfter = 60
/** Milliseconds: a node obeys within these, and a question of one row costs nothing. */
const every = 2_000

/** `open`: operations that stay open: the way in for administrators, and gates on the day of an event. */
export function makeMaintenance(db: Db, open: ReadonlySet<Operation>): Maintenance {
  let closed: Closed | null = null
  const maintenance: Maintenance = {
    get closed() {
      return closed
    },
    refuse(operation, { actor, address, language }) {
      if (!closed || address === null || actor?.role === 'admin' || open.has(operation)) return
      throw new Refusal('UNAVAILABLE', 'operator.closed', {
        params: { text: closed[language] },
        retryAfter: askAgainAfter,
      })
    },
    async refresh() {
      closed = await readMaintenance(db)
    },
    follow() {
      let isLooking = false
      const look = async () => {
        if (isLooking) return // one connection at most waits for a database that does not answer
        isLooking = true
        await maintenance.refresh().catch(() => {}) // the database is away: what was known stays
        isLooking = false
      }
      void look()
      const timer = setInterval(() => void look(), every)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
  return maintenance
}

export async function readMaintenance(db: Db | Tx): Promise<Closed | null> {
  const { rows } = await sql<Closed>`select text_fr as fr, text_en as en from maintenance`.execute(db)
  return rows[0] ?? null
}

export async function closeSite(tx: Tx, { fr, en }: Closed, at: Date): Promise<void> {
  await sql`insert into maintenance (text_fr, text_en, since) values (${fr}, ${en}, ${at})
    on conflict (one) do update set text_fr = excluded.text_fr, text_en = excluded.text_en`.execute(tx)
}

/** False where it was open. */
export async function openSite(tx: Tx): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from maintenance`.execute(tx)
  return Boolean(numAffectedRows)
}
