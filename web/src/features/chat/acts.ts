/** What is said in a chat, and what moderators do there, also without a network (lib/acts/waiting-acts.ts). */
import { actLife } from '@vondrona/rules/constants'
import type { ActKind } from '../../lib/acts/make-waiting-acts.ts'
import { declareActs, pendingActs, sendActs } from '../../lib/acts/waiting-acts.ts'
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
import { isLineOpen, type Line, onLineOpen, say } from './say.ts'

export { doOrWait } from '../../lib/acts/waiting-acts.ts'

const common = { past: ['NOT_FOUND'], life: actLife }

const line: ActKind<Line> = {
  about: ({ clientId }) => `line:${clientId}`,
  past: [],
  life: actLife,
  isReady: isLineOpen,
  send: (one) => say(one, pendingActs().filter(({ kind }) => kind === 'chat.line').length),
}
const remove: ActKind<DeleteCommentVariables> = {
  ...common,
  about: ({ id }) => `comment:${id}`,
  send: (one) => call(DeleteCommentDocument, one),
}
const mute: ActKind<MuteUserVariables> = {
  ...common,
  about: ({ liveId, userId }) => `mute:${liveId}:${userId}`,
  send: (one, at) => call(MuteUserDocument, { ...one, at: at.toISOString() }),
}
const ban: ActKind<BanFromChatVariables> = {
  ...common,
  about: ({ liveId, userId, everywhere }) => `ban:${everywhere ? '' : liveId}:${userId}`,
  send: (one, at) => call(BanFromChatDocument, { ...one, at: at.toISOString() }),
}
const slowMode: ActKind<SetSlowModeVariables> = {
  ...common,
  about: ({ liveId }) => `slow-mode:${liveId}`,
  send: (one) => call(SetSlowModeDocument, one),
}
const bannedWords: ActKind<SetBannedWordsVariables> = {
  ...common,
  about: ({ liveId }) => `banned-words:${liveId}`,
  send: (one) => call(SetBannedWordsDocument, one),
}

export const kinds = declareActs({
  'chat.line': line,
  'chat.delete': remove,
  'chat.mute': mute,
  'chat.ban': ban,
  'chat.slowMode': slowMode,
  'chat.bannedWords': bannedWords,
})
onLineOpen(() => {
  if (pendingActs().some(({ kind }) => kind === 'chat.line')) void sendActs()
})
