import { undecidedNotice } from '@vondrona/rules/identity/constants'
import { linkTo } from '@vondrona/rules/pages'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { changeUser, lockUser } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { closeCorrections } from '../corrections/store.ts'
import { dropDocument } from '../documents/documents.ts'
import { keysOf, noteExpiryNotice, undecidedPhotos } from './store.ts'

const day = 86_400_000
const batch = 500

/**
 * Nobody keeps what nobody looks at: a document without a decision goes IDENTITY_UNDECIDED_DAYS after its photos came,
 * and never sooner than `undecidedNotice` after its member was notified. They are asked to send it again; their request
 * stays.
 */
export async function clearUndecidedPhotos(ctx: Context) {
  const now = ctx.now().getTime()
  const life = ctx.config.IDENTITY_UNDECIDED_DAYS * day
  const old = { before: new Date(now - life + undecidedNotice), notifiedBefore: null }
  const over = { before: new Date(now - life), notifiedBefore: new Date(now - undecidedNotice) }
  await each(ctx, over, clear)
  await each(ctx, old, announce)
}

type Which = Parameters<typeof undecidedPhotos>[1]
/** Answers false when something came first: a decision, another photo. */
type Act = (ctx: Context, which: Which, userId: string) => Promise<boolean>

async function each(ctx: Context, which: Which, act: Act) {
  for (;;) {
    const userIds = await undecidedPhotos(ctx.db, which, batch)
    let done = 0
    for (const userId of userIds) if (await act(ctx, which, userId)) done += 1
    if (userIds.length < batch || done === 0) return
  }
}

const announce: Act = (ctx, which, userId) =>
  ctx.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || (await undecidedPhotos(tx, { ...which, userId }, 1)).length === 0) return false
    await noteExpiryNotice(tx, userId, ctx.now())
    const date = new Date(ctx.now().getTime() + undecidedNotice).toISOString()
    await notify(tx, ctx, { to: [user], kind: 'identity.expiring', data: { date }, link: linkTo('profile') })
    return true
  })

const clear: Act = (ctx, which, userId) =>
  ctx.transaction(async (tx) => {
    const user = await lockUser(tx, userId) // a decision or a new photo waits, or has come first
    if (!user || (await undecidedPhotos(tx, { ...which, userId }, 1)).length === 0) return false
    const photos = (await keysOf(tx, userId)).length
    await dropDocument(tx, ctx, userId)
    await closeCorrections(tx, userId, ctx.now())
    await changeUser(tx, userId, { documentType: null, documentNumberSealed: null }, ctx.now())
    await writeAudit(tx, ctx, 'identity.photosDeleted', { targetId: userId, detail: { photos } })
    await notify(tx, ctx, { to: [user], kind: 'identity.expired', link: linkTo('identity') })
    afterCommit(tx, () => ctx.publish('members.changed', { kind: 'corrected', userId }))
    return true
  })
