import type { Obstacle } from '@vondrona/rules/bibs'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import '../refusals.ts'

/** What forbids to hand out the bibs of these tickets, by ticket. */
export type ReadObstacles = (db: Db | Tx, ticketIds: readonly string[]) => Promise<ReadonlyMap<string, Obstacle[]>>

const readers: ReadObstacles[] = []

/** Called when a domain is loaded that knows what somebody still has to show or sign. */
export const registerObstacles = (read: ReadObstacles) => void readers.push(read)

/** What forbids to hand out the bibs of these tickets; those without any are not in the answer. */
export async function obstaclesOf(db: Db | Tx, ticketIds: readonly string[]): Promise<Map<string, Obstacle[]>> {
  const found = new Map<string, Obstacle[]>()
  for (const read of readers)
    for (const [id, more] of await read(db, ticketIds))
      if (more.length > 0) found.set(id, [...(found.get(id) ?? []), ...more])
  return found
}

/** Throws Refusal BIB_BLOCKED with the reasons. */
export async function refuseBlocked(tx: Tx, ctx: Context, ticketId: string): Promise<void> {
  const obstacles = (await obstaclesOf(tx, [ticketId])).get(ticketId)
  if (!obstacles) return
  const why = obstacles.map((one) => say(ctx.sentences, ctx.language, `bibs.obstacle.${one}`)).join(', ')
  throw new Refusal('BIB_BLOCKED', 'bibs.blocked', { params: { why } })
}
