import { type Kernel, systemContext } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { registerMailList, registerShortLink } from '../outbox/index.ts'
import { registerTicketWords } from '../tickets/index.ts'
import { registerGuestFiles } from '../uploads/index.ts'
import { isAccessKey } from './access.ts'
import { refuseMessages } from './messages/store.ts'
import { racesById } from './races/store.ts'
import { followRulesLater } from './registration-documents/documents-status.ts'
import { readUploadToken } from './registration-documents/upload-token.ts'
import { findParticipation } from './store.ts'
import { followRegistration, followResumable } from './telling/follow-link.ts'
import { wordsWithTickets } from './telling/words-with-tickets.ts'

/** Whoever has a place for documents, or the link of a registration, sends photos without an account. A proof is measured by the day of the race. */
export function listen(kernel: Kernel): void {
  registerTicketWords(kernel, wordsWithTickets)
  registerMailList(kernel, 'race', (ctx, of) => refuseMessages(ctx.db, of.split(':')[1] ?? '', ctx.now()))
  registerShortLink(kernel, 'registration', followRegistration)
  registerShortLink(kernel, 'resume', followResumable)
  registerGuestFiles(kernel, async (ctx, { uploadToken, id, key }) => {
    if (typeof uploadToken === 'string') return readUploadToken(ctx, uploadToken) !== null
    if (typeof key !== 'string' || !isId(id)) return false
    const row = await findParticipation(ctx.db, id)
    return row !== undefined && isAccessKey(ctx, row, key)
  })
  const ctx = systemContext(kernel)
  kernel.bus.on('events.changed', async ({ id, places }) => {
    if (id && !places && (await racesById(ctx.db, [id])).has(id)) await followRulesLater(ctx.db, ctx, id)
  })
}
