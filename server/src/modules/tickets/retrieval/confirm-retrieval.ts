import { ticket as limits } from '@vondrona/rules/tickets/constants'
import type { Context } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { isId } from '../../../kernel/ids.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { badInput, say } from '../../../kernel/refusal.ts'
import { seenTickets } from '../viewing/seen-tickets.ts'
import { retrievalHash } from './retrieval-code.ts'
import type { Retrieved } from './retrieve-tickets.ts'
import { ticketsStillThere, tryRetrieval } from './store.ts'

const { retrieval } = limits
const perAddress = declareAddressLimit({
  name: 'ticket-code-from',
  points: retrieval.perAddress * retrieval.tries,
  seconds: 3600,
  key: 'tickets.tooManyTries',
  why: 'A code has a million values, five tries and ten minutes; the search that it belongs to counts them first.',
})

/** The tickets that were found, once the code is right, again where the answer was lost. A few tries for each code, right or wrong. */
export async function confirmRetrieval(ctx: Context, retrievalId: string, code: string): Promise<Retrieved> {
  ctx.admit('confirmRetrieval')
  await ctx.limits.spendFrom(perAddress, ctx)
  const search = isId(retrievalId) ? await tryRetrieval(ctx.db, retrievalId, retrieval.tries, ctx.now()) : undefined
  const typed = code.slice(0, 40).replace(/\s/g, '')
  if (!search || !sameBytes(search.codeHash, retrievalHash(ctx, retrievalId.toLowerCase(), typed)))
    throw badInput([{ field: 'code', key: 'tickets.codeWrong' }])
  const rows = await ticketsStillThere(ctx.db, search.ticketIds)
  const message = say(ctx.sentences, ctx.language, rows.length > 0 ? 'tickets.found' : 'tickets.noneFound')
  return { tickets: seenTickets(ctx, rows, 'whole'), codeSent: false, message, retrievalId: null }
}
