import { declarePermissions, everyone, members, type Permission } from '../permissions/declare.ts'

/** D-20: of every live. */
const moderators: Permission = { all: ['moderator', 'admin'] }

export const permissions = declarePermissions({
  liveComments: everyone,
  replayComments: everyone,
  chatState: everyone,
  commentAdded: everyone, // and the socket's comments_{live}
  addComment: { all: ['anon', ...members] }, // D-04: visitors only where the live allows it
  deleteComment: { own: ['streamer'], all: ['moderator', 'admin'] },
  muteUser: { own: ['streamer'], all: ['moderator', 'admin'] },
  banFromChat: { own: ['streamer'], all: ['moderator', 'admin'] },
  setSlowMode: { own: ['streamer'], all: ['moderator', 'admin'] },
  chatBans: moderators,
  chatMutes: moderators,
  memberMessages: moderators,
  setBannedWords: { own: ['streamer'], all: ['moderator', 'admin'] },
})
