import * as z from 'zod/mini'
import { fromMadagascar } from '../dates/index.ts'
import { severalLines } from '../typed/index.ts'
import { userDocument, userDocumentServer } from './constants.ts'
import { documentStatuses } from './states.ts'

/** What an administrator can decide. */
export const documentDecisions = ['verified', 'rejected'] as const
export type DocumentDecision = (typeof documentDecisions)[number]

/** `verifyDocument` (R-DOC-07). */
export const verifyDocumentInput = z.strictObject({
  id: z.string(),
  status: z.enum(documentDecisions),
  rejectionReason: z.nullish(
    z
      .string()
      .check(
        severalLines,
        z.maxLength(userDocument.reason.max, 'documents.reasonTooLong'),
        z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput'),
      ),
  ),
  /** The last day on which the document says that it is valid. */
  expiresOn: z.nullish(z.iso.date('documents.dateInvalid')),
  /** What its state was when the administrator looked at it. */
  seenStatus: z.nullish(z.enum(documentStatuses)),
})

/** What a member says of a document they send: the last day that is written on it, where it has one (R-DOC-09). */
export const sendDocumentInput = z.strictObject({ expiresOn: z.nullish(z.iso.date('documents.dateInvalid')) })

/** `allUserDocuments` of the contract. */
export const documentFilters = z.strictObject({
  status: z.nullish(z.enum(documentStatuses)),
  documentTypeId: z.nullish(z.guid('shell.badInput')),
})

const day = 86_400_000

/** R-DOC-09: until when a document is valid that is verified now; `expiresOn` is its own last day, in Madagascar. */
export function expiryOf(
  { hasExpiration, validityPeriodDays }: { hasExpiration: boolean; validityPeriodDays: number },
  now: Date,
  expiresOn?: string | null,
): Date | null {
  if (!hasExpiration) return null
  if (!expiresOn) return new Date(now.getTime() + validityPeriodDays * day)
  return endOfDay(expiresOn)
}

/** The moment after a last day, in Madagascar. */
export function endOfDay(lastDay: string): Date | null {
  const midnight = fromMadagascar(`${lastDay}T00:00`)
  return midnight ? new Date(Date.parse(midnight) + day) : null
}

/** The last day on which it is valid, as a moment in it: what is valid until a day's end has expired at the next midnight. */
export const lastDayOf = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString()

/** When its owner is reminded: 30 days before, or after half of a validity that is shorter than 60 days. */
export const reminderOf = (expiresAt: Date, now: Date): Date =>
  new Date(Math.max(expiresAt.getTime() - userDocumentServer.reminder, (expiresAt.getTime() + now.getTime()) / 2))
