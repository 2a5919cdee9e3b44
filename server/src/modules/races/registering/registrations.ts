import type { ParticipationInput } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { jobsCausedBy } from '../../../kernel/jobs/jobs.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { putAnswers } from '../../forms/index.ts'
import type { Admission, Attached, AttachmentKind } from '../../orders/index.ts'
import { alreadyRegistered } from '../refusals.ts'
import { type Claim, claimDocuments, freeOf } from '../registration-documents/store.ts'
import {
  addCommitments,
  addParticipations,
  type CommitmentRow,
  isSamePerson,
  type NewParticipation,
  namesakesAmong,
  type Person,
  setAnswers,
} from '../store.ts'
import { signatureOf } from './signature.ts'

/** What is stored with the order of a registration. */
export interface Registration {
  row: Omit<NewParticipation, 'orderId'>
  /** Photos that were sent before. */
  documents: readonly Claim[]
  commitment: ParticipationInput['commitment']
  answers: { formId: string; answers: Record<string, unknown> } | null
  /** Who makes the site write to them: a turn has many callers. */
  cause: string
}

/**
 * Registrations in the transaction that takes their places: who is registered already (R-MIT-08), whose photo is another
 * one's, or whose answer is refused, fails alone, and takes no place.
 */
export const registrations: AttachmentKind<Registration> = {
  async admission(tx, _ctx, wanted): Promise<Admission<Registration>> {
    const registered: Person[] = await namesakesAmong(
      tx,
      wanted.map(({ row }) => row),
    )
    const free = await freeOf(
      tx,
      wanted.flatMap(({ documents }) => documents),
    )
    const claimed = new Set<string>()
    const isLost = (claim: Claim) => !free.has(claim) || claimed.has(claim.id)
    return {
      whyNot: ({ row, documents }) =>
        registered.some((one) => isSamePerson(one, row))
          ? alreadyRegistered()
          : documents.some(isLost)
            ? documentUnknown()
            : null,
      take({ row, documents }) {
        registered.push(row)
        for (const { id } of documents) claimed.add(id)
      },
    }
  },
  async store(tx, ctx, attached) {
    const all = attached.map(({ data }) => data)
    const made = await addParticipations(
      tx,
      attached.map(({ order, data }) => ({ ...data.row, orderId: order.id })),
    )
    if (made.size < all.length) throw alreadyRegistered()
    const claims = all.flatMap(({ row, documents }) => documents.map((one) => ({ ...one, participationId: row.id })))
    if (!(await claimDocuments(tx, claims))) throw documentUnknown()
    await addCommitments(
      tx,
      all.flatMap((one) => signed(one, ctx.now())),
    )
    for (const one of all) await answer(tx, ctx, one)
    await tellUnpaid(tx, ctx, attached)
  },
}

export const documentUnknown = () => new Refusal('BAD_USER_INPUT', 'races.documentUnknown', { field: 'documents' })

const signed = ({ row, commitment }: Registration, signedAt: Date): CommitmentRow[] =>
  commitment ? [{ participationId: row.id, eventId: row.eventId, ...signatureOf(commitment), signedAt }] : []

async function answer(tx: Tx, ctx: Context, { row, answers }: Registration) {
  if (!answers) return
  const of = { id: null, userId: row.ownerId, isFinal: true }
  await setAnswers(tx, row.id, await putAnswers(tx, ctx, { ...of, ...answers }))
}

/** Whose place is confirmed hears of that instead. */
async function tellUnpaid(tx: Tx, ctx: Context, attached: readonly Attached<Registration>[]) {
  const unpaid = attached.filter(({ order }) => order.status === 'awaiting_payment').map(({ data }) => data)
  for (const [cause, some] of Map.groupBy(unpaid, (one) => one.cause))
    await jobsCausedBy(ctx.jobs, cause).enqueue(tx, 'races.tell', {
      ids: some.map(({ row }) => row.id),
      what: 'registered',
    })
}
