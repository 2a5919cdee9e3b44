import { applicationServer } from '@vondrona/rules/applications/constants'
import { makeTickets } from '../../../kernel/crypto/tickets.ts'
import type { SheetFormat } from '../../../kernel/sheets/download.ts'
import type { ApplicationFilter } from '../lists/store.ts'

export type { SheetFormat as ExportFormat } from '../../../kernel/sheets/download.ts'

/** What a ticket opens: one list in one format, for one reviewer, for one minute. */
export interface Ticket {
  actorId: string
  sessionId: string
  filter: ApplicationFilter
  format: SheetFormat
}

export const tickets = makeTickets<Ticket>('applications-export', applicationServer.exportTicket)
