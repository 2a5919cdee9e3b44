import { ticket as limits } from '@vondrona/rules/tickets/constants'
import type { Context } from '../../../kernel/context.ts'
import { removeRetrievals } from '../retrieval/store.ts'
import { forgetContacts } from '../store.ts'

const day = 86_400_000
/** How long the job looks back, should it not have run. */
const window = 60 * day

/** Job, each day: some time after an event nobody needs the addresses of its tickets; searches end much earlier. */
export async function cleanTickets(ctx: Context): Promise<void> {
  const until = new Date(ctx.now().getTime() - limits.contactLife)
  await forgetContacts(ctx.db, new Date(until.getTime() - window), until)
  await removeRetrievals(ctx.db, ctx.now())
}
