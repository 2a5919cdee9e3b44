import type { Db, Tx } from '../../../kernel/db.ts'
import { runningRounds } from '../judging/store.ts'
import { winnersOf } from '../reviewing/store.ts'

/** Of these contests, what must be done before they can be finished; the end of a public vote comes by itself. */
export async function missingToFinish(db: Db | Tx, ids: readonly string[]) {
  const [rounds, winners] = [await runningRounds(db, ids), await winnersOf(db, ids)]
  const missing = (id: string) => (rounds.has(id) ? 'roundOpen' : winners.has(id) ? null : 'noWinner')
  return new Map(ids.map((id) => [id, missing(id)] as const))
}
