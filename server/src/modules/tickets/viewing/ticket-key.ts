import { linkTo } from '@vondrona/rules/pages'
import type { Language } from '@vondrona/rules/texts'
import type { Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'

type Parts = Pick<Kernel, 'secrets'>

/** Opens one ticket without an account. Nothing is stored: it follows from the id, which a reissued ticket does not keep. */
export const ticketKey = ({ secrets }: Parts, id: string): string =>
  secrets.keyedHash('ticket-link', id).subarray(0, 16).toString('base64url')

/** Whether somebody holds the link of this ticket. */
export const opens = (kernel: Parts, id: string, key: string | null | undefined): boolean =>
  typeof key === 'string' && sameBytes(Buffer.from(ticketKey(kernel, id)), Buffer.from(key))

/** Path of the ticket's page, for its holder only. */
export const ticketLink = (kernel: Parts, id: string): string =>
  linkTo('ticket', { id, query: { key: ticketKey(kernel, id) } })

/** Path of its PDF in a language, for its holder only. */
export const pdfPath = (kernel: Parts, id: string, language: Language): string =>
  `/api/tickets/${id}.pdf?key=${ticketKey(kernel, id)}${language === 'fr' ? '' : `&lang=${language}`}`
