import * as z from 'zod/mini'
import { severalLines } from '../typed/index.ts'
import { report } from './constants.ts'

export const reportReasons = ['spam', 'insult', 'hate', 'violence', 'sexual', 'misleading', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What can be reported; the domain that owns it says how it is shown and hidden. */
export const reportKinds = ['article', 'live', 'comment', 'profile', 'contestEntry'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What a moderator can do about a thing, beyond leaving it as it is. */
export const reportMeasures = ['hide', 'mute', 'ban', 'banEverywhere'] as const
export type ReportMeasure = (typeof reportMeasures)[number]

export const bans = ['here', 'everywhere'] as const
export type Ban = (typeof bans)[number]

const note = z.pipe(
  z.string('shell.badInput').check(z.maxLength(report.note.max, 'reports.noteTooLong')),
  z.string().check(severalLines),
)

export const reportInput = z
  .object({
    kind: z.enum(reportKinds, 'shell.badInput'),
    id: z.uuid('reports.notFound'),
    reason: z.enum(reportReasons, 'reports.chooseReason'),
    note: z.nullish(note),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
      path: ['note'],
      error: 'reports.sayWhat',
    }),
  )

export const escalationInput = z.object({ note: z.pipe(note, z.string().check(z.minLength(1, 'reports.sayWhy'))) })

export const decisionInput = z
  .object({
    hide: z.nullish(z.boolean()),
    mute: z.nullish(
      z.int('shell.badInput').check(z.gte(1, 'shell.badInput'), z.lte(report.muteMax, 'chat.muteTooLong')),
    ),
    ban: z.nullish(z.enum(bans, 'shell.badInput')),
  })
  .check(
    z.refine(({ hide, mute, ban }) => Boolean(hide || mute || ban), { path: ['hide'], error: 'reports.nothingToDo' }),
  )
