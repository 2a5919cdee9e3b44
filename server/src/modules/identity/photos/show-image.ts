import { type Side, sides } from '@vondrona/rules/identity'
import { may } from '@vondrona/rules/permissions'
import { type Context, makeContext } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findUser, toActor } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { authenticate } from '../../sessions/index.ts'
import { openPhoto } from './photos.ts'
import { findImage } from './store.ts'
import { looksLikeTicket, readTicket } from './tickets.ts'

/**
 * R-HTTP-01: the photo, with one line in the audit log for each view. The refusals in their order: nobody (401),
 * not an administrator or not this ticket (403), no such photo (404).
 */
export async function showImage(ctx: Context, userId: string, side: string, token: string | null): Promise<Buffer> {
  const viewer = token === null ? ctx : await viewerOf(ctx, token, userId, side)
  viewer.require('identityImage')
  const image = isId(userId) && isSide(side) ? await findImage(ctx.db, userId, side) : undefined
  const photo = image && (await openPhoto(ctx, image))
  if (!photo) throw new Refusal('NOT_FOUND', 'identity.noPhoto')
  const member = await findUser(ctx.db, userId)
  await writeAudit(ctx.db, viewer, 'identity.viewed', {
    targetId: userId,
    targetName: member?.pseudo,
    detail: { side },
  })
  // The log says what was looked at: a photo that was replaced before that line is not what is shown.
  if ((await findImage(ctx.db, userId, image.side))?.id !== image.id) throw new Refusal('NOT_FOUND', 'identity.noPhoto')
  return photo
}

const isSide = (side: string): side is Side => sides.includes(side as Side)

/** Whoever `?token=` stands for: the administrator of a ticket, or the owner of a session where that is still allowed. */
async function viewerOf(ctx: Context, token: string, userId: string, side: string): Promise<Context> {
  if (looksLikeTicket(token)) return ticketHolder(ctx, token, userId, side)
  if (!ctx.config.IDENTITY_LONG_TOKEN) throw new Refusal('FORBIDDEN', 'identity.ticketInvalid')
  const actor = await authenticate(ctx, token)
  return makeContext(ctx, { ...callerOf(ctx), actor, deadToken: !actor })
}

async function ticketHolder(ctx: Context, token: string, userId: string, side: string): Promise<Context> {
  const ticket = readTicket(ctx, token, userId, side)
  const admin = ticket && (await findUser(ctx.db, ticket.adminId))
  const actor = admin && toActor(admin, ticket.sessionId, ctx)
  if (!actor || !may('identityImage', actor)) throw new Refusal('FORBIDDEN', 'identity.ticketInvalid')
  return makeContext(ctx, { ...callerOf(ctx), actor, deadToken: false })
}

const callerOf = ({ language, address, device }: Context) => ({ language, address, device })
