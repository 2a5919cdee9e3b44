/** What moderators do in a chat, also without a network (lib/acts/waiting-acts.ts). */
import { actLife } from '@vondrona/rules/constants'
import { declareAct } from '../../lib/acts/waiting-acts.ts'
import { call } from '../../lib/api/graphql.ts'
import {
  BanFromChatDocument,
  type BanFromChatVariables,
  DeleteCommentDocument,
  type DeleteCommentVariables,
  MuteUserDocument,
  type MuteUserVariables,
  SetBannedWordsDocument,
  type SetBannedWordsVariables,
  SetSlowModeDocument,
  type SetSlowModeVariables,
} from './operations.generated.ts'

export { doOrWait } from '../../lib/acts/waiting-acts.ts'

const common = { past: ['NOT_FOUND'], life: actLife }

declareAct<DeleteCommentVariables>('chat.delete', {
  ...common,
  about: ({ id }) => `comment:${id}`,
  send: (one) => call(DeleteCommentDocument, one),
})
declareAct<MuteUserVariables>('chat.mute', {
  ...common,
  about: ({ liveId, userId }) => `mute:${liveId}:${userId}`,
  send: (one) => call(MuteUserDocument, one),
})
declareAct<BanFromChatVariables>('chat.ban', {
  ...common,
  about: ({ liveId, userId, everywhere }) => `ban:${everywhere ? '' : liveId}:${userId}`,
  send: (one) => call(BanFromChatDocument, one),
})
declareAct<SetSlowModeVariables>('chat.slowMode', {
  ...common,
  about: ({ liveId }) => `slow-mode:${liveId}`,
  send: (one) => call(SetSlowModeDocument, one),
})
declareAct<SetBannedWordsVariables>('chat.bannedWords', {
  ...common,
  about: ({ liveId }) => `banned-words:${liveId}`,
  send: (one) => call(SetBannedWordsDocument, one),
})
