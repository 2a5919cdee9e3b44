import { readStrokes, showRegistrationNumber } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { letterhead } from '../../../kernel/pdf/letterhead.ts'
import { eventsOf } from '../../events/index.ts'
import { accessKeyOf, isAccessKey } from '../access.ts'
import { findText } from '../races/store.ts'
import { notFound } from '../refusals.ts'
import { commitmentsOf, findParticipation, type ParticipationRow } from '../store.ts'
import { letterDocument } from './letter.ts'

/** Where the signed letter of a registration is, for whoever has its link. */
export const letterPath = (ctx: Context, row: ParticipationRow): string =>
  `/api/races/letters/${row.id}.pdf?key=${accessKeyOf(ctx, row)}`

/** R-MIT-09: the letter as it was signed, drawn from what was stored then; NOT_FOUND without the right key. */
export async function showLetter(ctx: Context, id: string, key: string): Promise<{ name: string; bytes: Buffer }> {
  const row = isId(id) ? await findParticipation(ctx.db, id) : undefined
  if (!row || !isAccessKey(ctx, row, key)) throw notFound()
  const signed = (await commitmentsOf(ctx.db, [row.id])).get(row.id)
  const text = signed && (await findText(ctx.db, signed.eventId, signed.version))
  if (!signed || !text) throw notFound()
  const event = (await eventsOf(ctx.db, [row.eventId])).get(row.eventId)
  const { signerName, guardianName, guardianRelation, signature, signedAt } = signed
  const number = showRegistrationNumber(row.registrationNumber)
  const document = letterDocument(await letterhead(ctx, row.language), {
    title: text.title,
    body: text.body,
    version: text.version,
    race: event?.title ?? '',
    participant: row.fullName,
    birthDate: row.birthDate,
    registrationNumber: number,
    signerName,
    guardian: guardianName ? { name: guardianName, relation: guardianRelation ?? '' } : null,
    signedAt,
    strokes: (signature && readStrokes(signature)) || [],
  })
  return { name: `${number}.pdf`, bytes: await ctx.pdf.render(document) }
}
