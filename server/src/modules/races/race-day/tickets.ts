import { raceServer } from '@vondrona/rules/races/constants'
import { makeTickets } from '../../../kernel/crypto/tickets.ts'
import type { SheetFormat } from '../../../kernel/sheets/download.ts'
import type { ParticipationFilter, ParticipationOrder } from '../staff/store.ts'

export const fileKinds = ['startList', 'bibLabels', 'emergencyContacts', 'medicalList', 'pack'] as const
export type FileKind = (typeof fileKinds)[number]

/** What a ticket opens: a file of a race, or a list of registrations, for one organiser, for one minute. */
export type Ticket = { actorId: string; sessionId: string } & (
  | { eventId: string; kind: FileKind }
  | { filter: ParticipationFilter; format: SheetFormat; order: ParticipationOrder }
)

export const tickets = makeTickets<Ticket>('race-file', raceServer.exports.ticket)

/** Where a ticket is opened. */
export const addressOf = (token: string): string => `/api/races/files?ticket=${token}`
