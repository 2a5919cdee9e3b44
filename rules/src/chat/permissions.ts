import { declarePermissions, everyone, members } from '../permissions/declare.ts'

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
  setBannedWords: { own: ['streamer'], all: ['moderator', 'admin'] },
})
