import type { Context } from '../../kernel/context.ts'
import { systemContext } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import type { Module } from '../../kernel/module.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { unknownLive } from '../lives/index.ts'
import { registerReportable } from '../reports/index.ts'
import { addComment, hearComment } from './add-comment.ts'
import { chatState } from './chat-state.ts'
import { commentAdded } from './comment-added.ts'
import { liveComments, replayComments } from './list-comments.ts'
import { banFromChat } from './moderation/ban-from-chat.ts'
import { deleteComment } from './moderation/delete-comment.ts'
import { muteUser } from './moderation/mute-user.ts'
import { reportableComments, reportableProfiles } from './moderation/reportables.ts'
import { chatBans, chatMutes, memberMessages, removeOldMutes } from './moderation/sanctions.ts'
import { setBannedWords } from './moderation/set-banned-words.ts'
import { setSlowMode } from './moderation/set-slow-mode.ts'
import { makeRooms, prefix } from './rooms.ts'
import { sendChatStates } from './send-chat-states.ts'
import './events.ts'
import { personalData } from './personal-data.ts'
import { counters } from './store.ts'

export { addComment } from './add-comment.ts'

/** A room per live; whether the live exists is checked when somebody writes. */
function admitListener(ctx: Context, id: string | null) {
  reader(ctx, 'commentAdded')
  if (!isId(id)) throw unknownLive()
}

export const chat: Module = {
  name: 'chat',
  personalData,
  counters,
  resolvers: {
    Query: {
      liveComments: (_, args, ctx) => liveComments(ctx, args),
      replayComments: (_, args, ctx) => replayComments(ctx, args),
      chatState: (_, { liveId }, ctx) => chatState(ctx, liveId),
      chatBans: (_, { pagination }, ctx) => chatBans(ctx, pagination),
      chatMutes: (_, { pagination }, ctx) => chatMutes(ctx, pagination),
      memberMessages: (_, { userId, pagination }, ctx) => memberMessages(ctx, userId, pagination),
    },
    Mutation: {
      addComment: (_, args, ctx) => addComment(ctx, args),
      deleteComment: (_, { id }, ctx) => deleteComment(ctx, id),
      muteUser: (_, args, ctx) => muteUser(ctx, args),
      banFromChat: (_, args, ctx) => banFromChat(ctx, args),
      setSlowMode: (_, args, ctx) => setSlowMode(ctx, args),
      setBannedWords: (_, args, ctx) => setBannedWords(ctx, args),
    },
    Subscription: { commentAdded: { subscribe: (_, { liveId }, ctx) => commentAdded(ctx, liveId) } },
  },
  topics: [{ event: prefix, operation: 'commentAdded', batches: true, admit: admitListener }],
  frames: { add_comment: hearComment },
  echoes: ['clientId'],
  jobs: { 'chat.removeOldMutes': (ctx: Context) => removeOldMutes(ctx) },
  schedule: [{ cron: '27 * * * *', job: 'chat.removeOldMutes', cleans: true }],
  listen(kernel, push, rooms) {
    registerReportable(kernel, reportableComments)
    registerReportable(kernel, reportableProfiles)
    const chatRooms = makeRooms(push)
    kernel.bus.on('chat.said', ({ liveId, comments }) => chatRooms.said(liveId, comments))
    kernel.bus.on('chat.deleted', ({ liveId, id }) => chatRooms.deleted(liveId, id))
    kernel.bus.on('chat.changed', (change) => sendChatStates(systemContext(kernel), chatRooms, rooms, change))
  },
}
