import { type CorrectionItem, correctionItems } from '@vondrona/rules/identity'
import { noteLength } from '@vondrona/rules/members/constants'
import { linkTo } from '@vondrona/rules/pages'
import { cleanText } from '@vondrona/rules/typed'
import { afterCommit, type Context } from '../../kernel/context.ts'
import { badInput, Refusal, say } from '../../kernel/refusal.ts'
import { lockUser, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { askCorrection, documentIsUndecided } from '../identity/index.ts'
import { notify } from '../notifications/index.ts'
import { mailTemplate, sendMail } from '../outbox/index.ts'

const correction = mailTemplate('members.mail.correctionSubject', 'members.mail.correctionText', {
  what: 'ours',
  note: 'staff',
})

interface Request {
  userId: string
  items: readonly CorrectionItem[]
  note?: string | null
}

/** F-COM-04: instead of a rejection, some items are redone by a mailed link; the request stays in the list, marked. */
export async function requestCorrection(ctx: Context, { userId, items: asked, note: typed }: Request) {
  const { id: by } = ctx.require('requestCorrection')
  const note = cleanText(typed ?? '') || null
  const items = correctionItems.filter((item) => asked.includes(item)) // each once, in the order of the form
  if (note && note.length > noteLength.max) throw badInput([{ field: 'note', key: 'members.noteTooLong' }])
  const { id } = await userById(ctx, userId)
  await ctx.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user?.email) throw new Refusal('NOT_FOUND', 'accounts.notFound')
    const waits = user.status === 'pending' || (user.status === 'active' && (await documentIsUndecided(tx, id)))
    if (!waits) throw new Refusal('CONFLICT', 'members.leftQueue')
    const token = await askCorrection(tx, ctx, user, { items, note, by })
    await sendMail(tx, ctx, {
      ...letter(ctx, user, items, note),
      to: user.email,
      link: linkTo('correction', { query: { token } }),
    })
    await notify(tx, ctx, { to: [user], kind: 'account.correction', link: linkTo('profile'), mail: false })
    await writeAudit(tx, ctx, 'user.correctionAsked', {
      targetId: id,
      targetName: user.pseudo,
      detail: { item: items },
    })
    afterCommit(tx, () => ctx.publish('members.changed', { kind: 'asked', userId: id }))
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'members.correctionSent') }
}

function letter(ctx: Context, { language }: UserRow, items: readonly CorrectionItem[], note: string | null) {
  const what = items.map((item) => `- ${say(ctx.sentences, language, `members.correction.${item}`)}`).join('\n')
  const message = note ? `\n\n${note}` : ''
  return { template: correction, language, params: { what, note: message } }
}
