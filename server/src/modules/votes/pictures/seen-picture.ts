import type { Context } from '../../../kernel/context.ts'
import type { Image } from '../../uploads/index.ts'
import type { OptionRow } from '../store.ts'
import { pictureTickets } from './tickets.ts'

/** `VotePicture` of the contract: its addresses are this member's, and whoever opens one is asked again. */
export function seenPicture(ctx: Context, { id: optionId }: OptionRow, image: Image | undefined) {
  const { actor } = ctx
  if (!actor || !image) return null
  const { token } = pictureTickets.make(ctx, { memberId: actor.id, sessionId: actor.sessionId, optionId })
  const addressOf = (size: 'small' | 'large') => `/api/votes/pictures/${optionId}/${size}?ticket=${token}`
  const { width, height, weight } = image
  return { url: addressOf('small'), large: addressOf('large'), width, height, weight }
}
