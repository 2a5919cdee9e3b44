import type { EventStatus, PostponementChoice } from '@vondrona/rules/events'
import type { Generated } from 'kysely'
import type { TableRows } from '../../tables.generated.ts'

export type EventRow = Omit<TableRows['event'], 'status' | 'search'> & { status: EventStatus }
export type TicketTypeRow = TableRows['ticketType']
export type ApplicationTypeRow = TableRows['eventApplicationType']
export type PostponementRow = Omit<TableRows['eventPostponement'], 'otherwise'> & { otherwise: PostponementChoice }

type EventDefaults = 'revision' | 'cancelReason' | 'isMit'
type TypeDefaults = 'applicationsCount' | 'approvedCount'

declare module '../../kernel/db.ts' {
  interface Tables {
    event: { [K in keyof EventRow]: K extends EventDefaults ? Generated<EventRow[K]> : EventRow[K] } & {
      search: Generated<unknown>
    }
    ticketType: {
      [K in keyof TicketTypeRow]: K extends 'soldQuantity' ? Generated<TicketTypeRow[K]> : TicketTypeRow[K]
    }
    eventApplicationType: {
      [K in keyof ApplicationTypeRow]: K extends TypeDefaults ? Generated<ApplicationTypeRow[K]> : ApplicationTypeRow[K]
    }
    eventPostponement: PostponementRow
  }
}
