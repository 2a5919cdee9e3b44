import { type DocumentsStatus, documentsStatusOf, type Medical, neededDocuments } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { lockTicketsOfOrders, touchTickets } from '../../tickets/index.ts'
import { isMedicalComplete, type RaceFacts, raceFacts } from '../registering/runner.ts'
import { openText } from '../sealed-text.ts'
import { type DocumentRow, type ParticipationRow, setDocumentsStatus } from '../store.ts'
import { tellRegistrants } from '../telling/tell-registrants.ts'
import { documentsOf, lockWithDocuments, nextWithDocuments } from './store.ts'

/** What a registrant says about the medical proof. */
export const medicalOf = (
  ctx: Context,
  { medicalProof, medicalNumber, medicalIssuedOn }: ParticipationRow,
): Medical | null =>
  medicalProof && { proof: medicalProof, number: openText(ctx, medicalNumber), issuedOn: medicalIssuedOn }

/** Brings the state of all documents together up to date; the caller has locked the registration with its ticket. */
export async function followDocuments(
  tx: Tx,
  ctx: Context,
  row: ParticipationRow,
  facts: RaceFacts,
): Promise<ParticipationRow> {
  const documentsStatus = statusOf(ctx, row, (await documentsOf(tx, [row.id])).get(row.id), facts)
  await putStatus(tx, ctx, [row.id], documentsStatus)
  return { ...row, documentsStatus }
}

/** Bib desks show it. */
async function putStatus(tx: Tx, ctx: Context, ids: readonly string[], status: DocumentsStatus): Promise<void> {
  const orderIds = await setDocumentsStatus(tx, ids, status)
  if (orderIds.length > 0) await touchTickets(tx, ctx, { orderIds })
}

const statusOf = (
  ctx: Context,
  row: ParticipationRow,
  documents: readonly DocumentRow[] = [],
  facts: RaceFacts,
): DocumentsStatus =>
  documentsStatusOf(
    neededDocuments(facts.race, row),
    documents,
    isMedicalComplete(facts, medicalOf(ctx, row), ctx.now()),
  )

const batch = 200

/**
 * Job after the rules of a race, or its day, changed: the documents of each registration that still needs them are
 * measured again. Whose were accepted and are not enough any more hears of it. May run twice, and stop anywhere.
 */
export async function followRules(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  for (let after: string | undefined; ; ) {
    const rows = await ctx.transaction((tx) => followSome(tx, ctx, eventId, after))
    if (rows.length < batch) return
    after = rows.at(-1)?.id
  }
}

async function followSome(tx: Tx, ctx: Context, eventId: string, after: string | undefined) {
  const next = await nextWithDocuments(tx, eventId, after, batch)
  await lockTicketsOfOrders(
    tx,
    next.map(({ orderId }) => orderId),
  )
  const rows = await lockWithDocuments(
    tx,
    next.map(({ id }) => id),
  )
  if (rows.length === 0) return next
  const facts = await raceFacts(tx, eventId, ctx.now())
  const documents = await documentsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const now = Map.groupBy(rows, (row) => statusOf(ctx, row, documents.get(row.id), facts))
  for (const [status, some] of now) {
    await putStatus(
      tx,
      ctx,
      some.map(({ id }) => id),
      status,
    )
    const isEnough = status === 'accepted' || facts.hasBegun
    const late = some.filter((row) => !isEnough && row.documentsStatus === 'accepted' && row.status !== 'expired')
    await tellRegistrants(tx, ctx, late, 'insufficient')
  }
  return next
}

/** In the transaction of what changed; while one waits, it is one. */
export const followRulesLater = (db: Tx | Context['db'], ctx: Pick<Context, 'jobs'>, eventId: string): Promise<void> =>
  ctx.jobs.enqueue(db, 'races.followRules', { eventId }, { jobKey: `races.followRules.${eventId}` })
