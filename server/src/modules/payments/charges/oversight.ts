import { grant, type Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { staffRecipients } from '../../accounts/index.ts'
import { type Oversight, overseenOf } from './store.ts'

/** What the caller looks after with this operation. */
export const oversightOf = ({ actor }: Pick<Context, 'actor'>, operation: Operation): Oversight =>
  grant(operation, actor) === 'all' ? 'all' : 'races'

/** Whether the caller, who may call the operation, looks after all of these charges with it. */
export async function oversees(
  ctx: Context,
  operation: Operation,
  chargeIds: readonly string[],
  db: Db | Tx = ctx.db,
): Promise<boolean> {
  const oversight = oversightOf(ctx, operation)
  if (oversight === 'all') return true
  return (await overseenOf(db, oversight, chargeIds)).size === new Set(chargeIds).size
}

/** Who is told how much waits: administrators of all, who runs the MIT of what races are paid with. */
export async function told(tx: Tx, countOf: (oversight: Oversight) => Promise<number>) {
  const helpers = await staffRecipients(tx, 'admin_mit')
  const ofRaces = helpers.length > 0 ? await countOf('races') : 0
  return {
    to: [...(await staffRecipients(tx, 'admin')), ...helpers],
    count: await countOf('all'),
    counts: new Map(helpers.map(({ id }) => [id, ofRaces])),
  }
}
