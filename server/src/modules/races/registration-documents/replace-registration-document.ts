import { type DocumentKind, editableStatuses, neededDocuments } from '@vondrona/rules/races'
import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { removeFilesLater } from '../../uploads/index.ts'
import { participationFor } from '../access.ts'
import { noteChange } from '../correcting/note-change.ts'
import { lockRegistration } from '../lock-registration.ts'
import { notEditable } from '../refusals.ts'
import { raceFacts } from '../registering/runner.ts'
import { type SeenParticipation, seenFully } from '../seen-participations.ts'
import { followDocuments } from './documents-status.ts'
import { keepPhoto, named } from './photos.ts'
import { documentsOf, replaceDocument } from './store.ts'

const perRegistration = { name: 'registration-replaced', points: raceServer.upload.replacedPerHour, seconds: 3600 }

/** A document that was missing or refused, or another one in its place until it is accepted. */
export async function replaceRegistrationDocument(
  ctx: Context,
  { id, key, kind, file }: { id: string; key?: string | null; kind: DocumentKind; file: unknown },
): Promise<SeenParticipation> {
  const { row: found, party } = await participationFor(ctx, 'replaceRegistrationDocument', id, key)
  if (!editableStatuses.includes(found.status)) throw notEditable()
  const facts = await raceFacts(ctx.db, found.eventId, ctx.now())
  if (!neededDocuments(facts.race, found).includes(kind))
    throw badInput([{ field: 'kind', key: 'races.documentNotNeeded' }])
  await ctx.limits.spend(perRegistration, found.id)
  const photo = await keepPhoto(ctx, { participationId: found.id, sessionId: null }, kind, file)
  const row = await named(ctx, photo, () =>
    ctx.transaction(async (tx) => {
      const before = await lockRegistration(tx, found)
      if (!before || !editableStatuses.includes(before.status)) throw notEditable()
      const documents = (await documentsOf(tx, [before.id])).get(before.id) ?? []
      if (documents.some((one) => one.kind === kind && one.status === 'accepted'))
        throw new Refusal('CONFLICT', 'races.documentAccepted', { field: 'kind' })
      const old = await replaceDocument(tx, photo)
      if (old) await removeFilesLater(tx, ctx, [old])
      await noteChange(tx, ctx, before, party, [kind])
      return followDocuments(tx, ctx, before, facts)
    }),
  )
  return seenFully(ctx, row)
}
