import { isAdult } from '@vondrona/rules/accounts'
import {
  type CorrectionAnswer,
  type CorrectionItem,
  cleanNumber,
  correctionAnswer,
  whyNotAnswer,
} from '@vondrona/rules/identity'
import { signupLimit } from '@vondrona/rules/identity/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal, say } from '../../../kernel/refusal.ts'
import { changeUser, findUser, lockUser, sealNumber, type UserChanges, type UserRow } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { unnotify } from '../../notifications/index.ts'
import { readLink, useLink } from '../../sessions/index.ts'
import { asNumberTaken, numberMarks } from '../documents/document-number.ts'
import { dropDocument } from '../documents/documents.ts'
import { changeNumber } from '../documents/store.ts'
import { attachPhotos, dropPhotos, type KeptPhoto, keepPhotos } from '../photos/photos.ts'
import type { CorrectionLink } from './ask-correction.ts'
import {
  answerOpenCorrection,
  awaitingCorrection,
  type CorrectionRow,
  closeCorrections,
  openCorrections,
} from './store.ts'

const perAddress = declareAddressLimit({
  name: 'corrections',
  points: signupLimit.perAddressPerHour,
  seconds: 3600,
  why: 'The secret of the link is 256 bits; what counts is the CPU of two photos. A link is good once.',
})

const gone = () => new Refusal('LINK_INVALID', 'sessions.linkInvalid')

/** The refusal of a correction that is no longer open. */
export const over = () => new Refusal('NOT_FOUND', 'identity.correctionOver')

interface OpenLink {
  token: string
  /** Those of its corrections that are open, the next one first. */
  open: readonly string[]
}

interface Open {
  correction: CorrectionRow
  user: UserRow
  /** Null: the member is signed in. */
  link: OpenLink | null
}

/** The open correction, by default the next, and the member to whom this mailed link belongs; refuses any other token. */
export async function askedBy(ctx: Context, token: string, item?: CorrectionItem | null) {
  const { userId, payload } = await readLink<CorrectionLink | { id: string }>(ctx.db, ctx, token, 'correction')
  const ids = 'ids' in payload ? payload.ids : [payload.id] // links of before are for one
  const rows = await openCorrections(ctx.db, ids)
  const correction = item ? rows.find((row) => row.item === item) : rows[0]
  const user = await findUser(ctx.db, userId)
  if (!correction || !user) throw gone() // decided, answered or asked again in the meantime
  return { correction, user, link: { token, open: rows.map(({ id }) => id) } }
}

/** Applies the answer to a correction, in one transaction with the use of its link. */
export async function answer(ctx: Context, { correction, user, link }: Open, raw: unknown) {
  const { item } = correction
  const given = parse(correctionAnswer, raw)
  const wrong = whyNotAnswer(item, given, { documentType: user.documentType, now: ctx.now() })
  if (wrong) throw badInput([wrong])
  await ctx.limits.spendFrom(perAddress, ctx)
  const side = item === 'front' || item === 'back' ? item : null
  const photos = side ? await keepPhotos(ctx, [{ field: 'photo', side, source: given.photo ?? '' }]) : []
  try {
    await ctx.transaction((tx) => take(tx, ctx, { link, correction, answer: given, photos }))
  } catch (error) {
    await dropPhotos(ctx, photos, error)
    throw user.documentType ? asNumberTaken(error, user.documentType) : error
  }
  return { success: true, message: say(ctx.sentences, ctx.language, 'identity.corrected') }
}

interface Taken {
  link: OpenLink | null
  correction: CorrectionRow
  answer: CorrectionAnswer
  photos: readonly KeptPhoto[]
}

async function take(tx: Tx, ctx: Context, { link, correction, answer, photos }: Taken) {
  const user = await lockUser(tx, correction.userId) // a decision on this member waits, or has come first
  if (!user || !(await answerOpenCorrection(tx, correction.id, ctx.now()))) throw link ? gone() : over()
  if (link && (await openCorrections(tx, link.open)).length === 0) await useLink(tx, ctx, link.token, 'correction')
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

async function apply(tx: Tx, ctx: Context, user: UserRow, { correction, answer, photos }: Omit<Taken, 'link'>) {
  const change = (changes: UserChanges) => changeUser(tx, user.id, changes, ctx.now())
  switch (correction.item) {
    case 'front':
    case 'back':
      return attachPhotos(tx, ctx, user.id, photos)
    case 'number': {
      const number = cleanNumber(answer.documentNumber ?? '')
      await changeNumber(tx, user.id, numberMarks(ctx, user.documentType ?? 'cin', number))
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
