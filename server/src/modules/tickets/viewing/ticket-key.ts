import { linkTo } from '@vondrona/rules/pages'
import type { Language } from '@vondrona/rules/texts'
import type { Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import type { TicketRow } from '../store.ts'

type Parts = Pick<Kernel, 'secrets'>
type Linked = Pick<TicketRow, 'id' | 'linkGeneration'>

/**
 * Opens one ticket without an account. Nothing is stored: it follows from the id, which a reissued ticket does not keep,
 * and from the generation, which another contact does not.
 */
export const ticketKey = ({ secrets }: Parts, { id, linkGeneration: n }: Linked): string =>
  secrets
    .keyedHash('ticket-link', n > 0 ? `${id} ${n}` : id)
    .subarray(0, 16)
    .toString('base64url')

/** Whether somebody holds the link of this ticket. */
export const opens = (kernel: Parts, row: Linked, key: string | null | undefined): boolean =>
  typeof key === 'string' && sameBytes(Buffer.from(ticketKey(kernel, row)), Buffer.from(key))

/** Path of the ticket's page, for its holder only. */
export const ticketLink = (kernel: Parts, row: Linked): string =>
  linkTo('ticket', { id: row.id, query: { key: ticketKey(kernel, row) } })

/** Path of its PDF in a language, for its holder only. */
export const pdfPath = (kernel: Parts, row: Linked, language: Language): string =>
  `/api/tickets/${row.id}.pdf?key=${ticketKey(kernel, row)}${language === 'fr' ? '' : `&lang=${language}`}`
