import { isAdult } from '@vondrona/rules/accounts'
import { signupLimit } from '@vondrona/rules/constants'
import { type CorrectionAnswer, cleanNumber, correctionAnswer, whyNotAnswer } from '@vondrona/rules/identity'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { addressKey } from '../../../kernel/limits/limits.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal, say } from '../../../kernel/refusal.ts'
import { changeUser, findUser, lockUser, sealNumber, type UserChanges, type UserRow } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { unnotify } from '../../notifications/index.ts'
import { readLink, useLink } from '../../sessions/index.ts'
import { asNumberTaken, numberHash } from '../documents/document-number.ts'
import { dropDocument } from '../documents/documents.ts'
import { changeNumber } from '../documents/store.ts'
import { attachPhotos, dropPhotos, type KeptPhoto, keepPhotos } from '../photos/photos.ts'
import {
  answerOpenCorrection,
  awaitingCorrection,
  type CorrectionRow,
  closeCorrections,
  findOpenCorrection,
} from './store.ts'

const perAddress = { name: 'corrections', points: signupLimit.perAddressPerHour, seconds: 3600 }

const gone = () => new Refusal('LINK_INVALID', 'sessions.linkInvalid')

/** The refusal of a correction that is no longer open. */
export const over = () => new Refusal('NOT_FOUND', 'identity.correctionOver')

/** The open correction and the member to whom this mailed link belongs; refuses any other token. */
export async function askedBy(ctx: Context, token: string): Promise<{ correction: CorrectionRow; user: UserRow }> {
  const { userId, payload } = await readLink<{ id: string }>(ctx.db, ctx, token, 'correction')
  const correction = await findOpenCorrection(ctx.db, payload.id)
  const user = await findUser(ctx.db, userId)
  if (!correction || !user) throw gone() // decided, answered or asked again in the meantime
  return { correction, user }
}

interface Open {
  correction: CorrectionRow
  user: UserRow
  /** Of the mailed link; null: the member is signed in. */
  token: string | null
}

/** Applies the answer to a correction, in one transaction with the use of its link. */
export async function answer(ctx: Context, { correction, user, token }: Open, raw: unknown) {
  const { item } = correction
  const given = parse(correctionAnswer, raw)
  const wrong = whyNotAnswer(item, given, { documentType: user.documentType, now: ctx.now() })
  if (wrong) throw badInput([wrong])
  await ctx.limits.spend(perAddress, addressKey(ctx.address))
  const side = item === 'front' || item === 'back' ? item : null
  const photos = side ? await keepPhotos(ctx, [{ field: 'photo', side, source: given.photo ?? '' }]) : []
  try {
    await ctx.transaction((tx) => take(tx, ctx, { token, correction, answer: given, photos }))
  } catch (error) {
    await dropPhotos(ctx, photos, error)
    throw user.documentType ? asNumberTaken(error, user.documentType) : error
  }
  return { success: true, message: say(ctx.sentences, ctx.language, 'identity.corrected') }
}

interface Taken {
  token: string | null
  correction: CorrectionRow
  answer: CorrectionAnswer
  photos: readonly KeptPhoto[]
}

async function take(tx: Tx, ctx: Context, { token, correction, answer, photos }: Taken) {
  const user = await lockUser(tx, correction.userId) // a decision on this member waits, or has come first
  if (!user || !(await answerOpenCorrection(tx, correction.id, ctx.now()))) throw token ? gone() : over()
  if (token) await useLink(tx, ctx, token, 'correction')
  await apply(tx, ctx, user, { correction, answer, photos })
  const { id: targetId, pseudo: targetName } = user
  await writeAudit(tx, ctx, 'identity.corrected', {
    targetId,
    targetName,
    actor: user,
    detail: { item: correction.item },
  })
  const more = await awaitingCorrection(tx, [user.id])
  if (more.size === 0) await unnotify(tx, ctx, user.id, 'account.correction')
  afterCommit(tx, () => ctx.publish('members.changed', { kind: 'corrected', userId: user.id }))
}

async function apply(tx: Tx, ctx: Context, user: UserRow, { correction, answer, photos }: Omit<Taken, 'token'>) {
  const change = (changes: UserChanges) => changeUser(tx, user.id, changes, ctx.now())
  switch (correction.item) {
    case 'front':
    case 'back':
      return attachPhotos(tx, ctx, user.id, photos)
    case 'number': {
      const number = cleanNumber(answer.documentNumber ?? '')
      await changeNumber(tx, user.id, numberHash(ctx, user.documentType ?? 'cin', number))
      return change({ documentNumberSealed: sealNumber(ctx, number) })
    }
    case 'name':
      return change({ nom: answer.nom ?? user.nom, prenom: answer.prenom ?? user.prenom })
    case 'birthDate': {
      const birth = answer.dateNaissance ?? ''
      await change({ dateNaissance: birth })
      if (isAdult(birth, ctx.now())) return
      await dropDocument(tx, ctx, user.id) // weak point 19: no documents of minors
      await closeCorrections(tx, user.id, ctx.now())
      return change({ documentType: null, documentNumberSealed: null })
    }
  }
}
