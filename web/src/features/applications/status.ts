import type { ApplicationStatus } from '@vondrona/rules/applications'
import type { ApplicationLine, EntryLine, MyApplications } from './operations.generated.ts'

/** The contract has one enumeration for both kinds; an application to an event is in none of the states of contests. */
export const statusOf = (status: string): ApplicationStatus => status as ApplicationStatus

/** R-APP-04: an application to an event, or an entry of a contest. */
export type Mine = MyApplications['myApplications'][number]

export const isEntry = (one: Mine): one is EntryLine => 'contestId' in one

/** Those to events. */
export const toEvents = (all: readonly Mine[]): ApplicationLine[] =>
  all.filter((one): one is ApplicationLine => !isEntry(one))
