import { type Kernel, systemContext } from '../../kernel/context.ts'
import { registerTicketWords } from '../tickets/index.ts'
import { registerGuestFiles } from '../uploads/index.ts'
import { isAccessKey } from './access.ts'
import { racesById } from './races/store.ts'
import { followRulesLater } from './registration-documents/documents-status.ts'
import { readUploadToken } from './registration-documents/upload-token.ts'
import { wordsWithTickets } from './telling/words-with-tickets.ts'

/** Whoever has a place for documents, or the link of a registration, sends photos without an account. A proof is measured by the day of the race. */
export function listen(kernel: Kernel): void {
  registerTicketWords(kernel, wordsWithTickets)
  registerGuestFiles(kernel, (ctx, { uploadToken, id, key }) => {
    if (typeof uploadToken === 'string') return readUploadToken(ctx, uploadToken) !== null
    return typeof id === 'string' && typeof key === 'string' && isAccessKey(ctx, id, key)
  })
  const ctx = systemContext(kernel)
  kernel.bus.on('events.changed', async ({ id, places }) => {
    if (id && !places && (await racesById(ctx.db, [id])).has(id)) await followRulesLater(ctx.db, ctx, id)
  })
}
