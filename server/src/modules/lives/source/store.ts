import type { SourceProblem } from '@vondrona/rules/lives'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

type RefusalRow = Omit<TableRows['liveRefusal'], 'problem'> & { problem: SourceProblem }

declare module '../../../kernel/db.ts' {
  interface Tables {
    liveRefusal: RefusalRow
  }
}

/**
 * Keeps why the source was refused last; the same reason again only after `every` milliseconds, and so a wrong key or
 * none, which anybody may send, over any other reason.
 */
export async function keepRefusal(db: Db | Tx, refusal: RefusalRow, every: number): Promise<void> {
  await db
    .insertInto('liveRefusal')
    .values(refusal)
    .onConflict((conflict) =>
      conflict
        .column('liveId')
        .doUpdateSet({ problem: refusal.problem, detail: refusal.detail, refusedAt: refusal.refusedAt })
        .where((eb) =>
          eb.or([
            eb.and([
              eb.val(refusal.problem !== 'wrong_key' && refusal.problem !== 'no_key'),
              eb.or([eb('liveRefusal.problem', '<>', refusal.problem), eb('liveRefusal.detail', '<>', refusal.detail)]),
            ]),
            eb('liveRefusal.refusedAt', '<=', sql<Date>`${new Date(refusal.refusedAt.getTime() - every)}`),
          ]),
        ),
    )
    .execute()
}

/** Why the source was refused last, if that was after `since`. */
export const findRefusal = (db: Db | Tx, liveId: string, since: Date): Promise<RefusalRow | undefined> =>
  db
    .selectFrom('liveRefusal')
    .selectAll()
    .where('liveId', '=', liveId)
    .where('refusedAt', '>', since)
    .executeTakeFirst()

/** A source was taken: what was wrong before is no news any more. */
export const forgetRefusal = (db: Db | Tx, liveId: string) =>
  db.deleteFrom('liveRefusal').where('liveId', '=', liveId).execute()
