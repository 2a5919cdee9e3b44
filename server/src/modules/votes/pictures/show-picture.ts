import { vote as limits } from '@vondrona/rules/votes/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { ticketHolder } from '../../accounts/index.ts'
import { readImage } from '../../uploads/index.ts'
import { voteFor } from '../find-vote.ts'
import { findOption } from '../store.ts'
import { pictureTickets } from './tickets.ts'

const sizes = { small: limits.picture.small, large: limits.picture.large } as const

/**
 * The picture of an option (WebP) for the holder of the ticket, who is asked again whether they may see the vote.
 * Refusals: no ticket for this option, or not any more (403), no such vote for them, or no picture (404).
 */
export async function showPicture(ctx: Context, id: string, size: string, ticket: string): Promise<Buffer> {
  const holder = pictureTickets.read(ctx, ticket)
  const isForThis = isId(id) && holder?.optionId === id.toLowerCase()
  const viewer = isForThis && (await ticketHolder(ctx, { actorId: holder.memberId, sessionId: holder.sessionId }))
  if (!viewer) throw new Refusal('FORBIDDEN', 'votes.ticketInvalid')
  viewer.require('votePicture')
  const option = await findOption(ctx.db, id)
  if (option) await voteFor(viewer, 'votePicture', option.voteId)
  const most = size === 'small' || size === 'large' ? sizes[size] : null
  const bytes = most && option?.imageId ? await readImage(ctx, option.imageId, most) : null
  if (!bytes) throw new Refusal('NOT_FOUND', 'votes.notFound')
  return bytes
}
