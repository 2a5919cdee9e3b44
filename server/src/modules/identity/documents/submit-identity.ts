import { isLimited } from '@vondrona/rules/accounts'
import { cleanNumber, identityProblems, type Side, sidesOf, submitIdentityInput } from '@vondrona/rules/identity'
import { signupLimit } from '@vondrona/rules/identity/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { changeUser, lockUser, openNumber, sealNumber, userById } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { unnotify } from '../../notifications/index.ts'
import { closeCorrections, correctionsOf } from '../corrections/store.ts'
import { dropPhotos, keepPhotos, type SentPhoto } from '../photos/photos.ts'
import { imagesOf } from '../photos/store.ts'
import { asNumberTaken } from './document-number.ts'
import { attachDocument } from './documents.ts'
import { findDocument } from './store.ts'

const perMember = { name: 'submit-identity', points: signupLimit.perMemberPerHour, seconds: 3600 }

/** What a member sees of their own document: enough to recognise it. */
export async function myIdentity(ctx: Context) {
  const user = await userById(ctx, ctx.require('myIdentity').id)
  const [document, images, corrections] = await Promise.all([
    findDocument(ctx.db, user.id),
    imagesOf(ctx.db, user.id),
    correctionsOf(ctx.db, user.id),
  ])
  const open = corrections.find((one) => !one.answeredAt)
  return {
    documentType: user.documentType,
    documentNumber: openNumber(ctx, user)?.slice(-4) ?? null,
    sides: images.map((image) => image.side),
    verifiedAt: document?.verifiedAt ?? null,
    correction: open ?? null,
  }
}

/** N-08: a member who has grown up, or whose document was never sent, sends one; a verified one stays as it is. */
export async function submitIdentity(ctx: Context, raw: unknown) {
  const { id } = ctx.require('submitIdentity')
  const input = parse(submitIdentityInput, raw)
  const problems = identityProblems(input)
  if (problems.length > 0) throw badInput(problems)
  await ctx.limits.spend(perMember, id)
  const { nationality, documentType } = input
  if (!nationality || !documentType) throw badInput([]) // refused above already; this is for the compiler
  const number = cleanNumber(input.documentNumber ?? '')
  const photos = await keepPhotos(ctx, photosSent(sidesOf(documentType), input))
  try {
    await ctx.transaction(async (tx) => {
      const user = await lockUser(tx, id)
      if (!user || isLimited(user.dateNaissance, ctx.now())) throw new Refusal('FORBIDDEN', 'identity.minorHasNone')
      if ((await findDocument(tx, id))?.verifiedAt) throw new Refusal('CONFLICT', 'identity.alreadyVerified')
      await attachDocument(tx, ctx, id, { type: documentType, number, photos, late: user.status === 'active' })
      const sealed = sealNumber(ctx, number)
      await changeUser(tx, id, { nationality, documentType, documentNumberSealed: sealed }, ctx.now())
      await writeAudit(tx, ctx, 'identity.submitted', { targetId: id, detail: { type: documentType } })
      // The mailed link of a request would still change what was sent since.
      await closeCorrections(tx, id, ctx.now())
      for (const kind of ['account.adult', 'account.correction'] as const) await unnotify(tx, ctx, id, kind)
      afterCommit(tx, () => ctx.publish('members.changed', { kind: 'corrected', userId: id }))
    })
  } catch (error) {
    await dropPhotos(ctx, photos, error)
    throw asNumberTaken(error, documentType)
  }
  return myIdentity(ctx)
}

/** The photos of an identity step that the document needs; others are not even read. */
export const photosSent = (
  sides: readonly Side[],
  input: { documentFront?: string | null | undefined; documentBack?: string | null | undefined },
): SentPhoto[] =>
  sides.map((side) => {
    const field = side === 'front' ? 'documentFront' : 'documentBack'
    return { field, side, source: input[field] ?? '' }
  })
