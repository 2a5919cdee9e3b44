import { mayModerate } from '@vondrona/rules/chat'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { toActor } from '../../accounts/index.ts'
import type { Reportable, ReportedThing } from '../../reports/index.ts'
import { banFromChat } from './ban-from-chat.ts'
import { deleteComment } from './delete-comment.ts'
import { muteUser } from './mute-user.ts'
import { findReportedComments, findReportedMembers, type ReportedComment, type ReportedMember } from './store.ts'

const of = ({ liveId, ownerId }: ReportedThing) => ({ liveId: liveId ?? '', userId: ownerId ?? '' })

/** A comment: the measures against its author are those of the chat in which it stands. */
export const reportableComments: Reportable = {
  kind: 'comment',
  find: async (ctx, ids) => byId((await findReportedComments(ctx.db, ids)).map((row) => commentOf(ctx, row))),
  may: (ctx, measure) =>
    ctx.may(measure === 'hide' ? 'deleteComment' : measure === 'mute' ? 'muteUser' : 'banFromChat'),
  hide: (ctx, { id }) => deleteComment(ctx, id),
  mute: (ctx, thing, minutes) => muteUser(ctx, { ...of(thing), minutes }),
  ban: (ctx, thing, { everywhere }) => banFromChat(ctx, { ...of(thing), banned: true, everywhere }),
}

/** A member as others meet them in chats, by pseudo and picture. */
export const reportableProfiles: Reportable = {
  kind: 'profile',
  find: async (ctx, ids) => byId((await findReportedMembers(ctx.db, ids)).map((row) => profileOf(ctx, row))),
  may: (ctx) => ctx.may('banFromChat'),
  ban: (ctx, { ownerId }) => banFromChat(ctx, { userId: ownerId ?? '', banned: true, everywhere: true }),
}

const byId = (things: readonly ReportedThing[]) => new Map(things.map((thing) => [thing.id, thing]))

function commentOf(ctx: Context, row: ReportedComment): ReportedThing {
  const { author } = row
  const isRemovable = author && author.id !== row.liveOwnerId && !mayModerate(toActor(author, '', ctx), row.liveOwnerId)
  return {
    id: row.id,
    ownerId: row.userId,
    ownerName: row.userId ? row.username : say(ctx.sentences, ctx.language, 'discussion.anonymous'),
    title: row.liveTitle,
    text: row.message,
    picture: author?.profilePicture ?? null,
    liveId: row.liveId,
    measures: isRemovable ? ['hide', 'mute', 'ban', 'banEverywhere'] : ['hide'],
  }
}

function profileOf(ctx: Context, row: ReportedMember): ReportedThing {
  return {
    id: row.id,
    ownerId: row.id,
    ownerName: row.pseudo,
    title: null,
    text: null,
    picture: row.profilePicture,
    liveId: null,
    measures: mayModerate(toActor(row, '', ctx), '') ? [] : ['banEverywhere'],
  }
}
