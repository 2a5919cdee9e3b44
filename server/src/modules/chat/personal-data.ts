import {
  anonymised,
  declarePersonalData,
  erased,
  kept,
  nothingPersonal,
  otherPerson,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import { timeOfErasureIfNone } from '../../kernel/personal-data/erase.ts'

const place = kept('the place in the chat, without its author and words', 'as the live')

export const personalData = declarePersonalData('chat', {
  tables: {
    liveComment: {
      about: 'comments of lives',
      owner: 'userId',
      copy: { file: 'lives', as: 'comments', order: 'id' },
      rows: 'stay',
      until: 'as the live',
      columns: {
        id: place,
        liveId: place,
        userId: ownerId(),
        username: anonymised('nothing', ''),
        message: anonymised('nothing', ''),
        clientId: erased({ withheld: 'technical' }),
        viewerKey: erased({ withheld: 'derived' }),
        createdAt: place,
        deletedAt: anonymised('the time of the erasure, unless it was deleted before', timeOfErasureIfNone),
        deletedBy: erased({ withheld: 'about somebody else' }),
      },
    },
    chatMute: {
      about: 'who may not write in a live for a while',
      owner: 'userId',
      copy: { file: 'lives', as: 'mutes', order: 'createdAt' },
      rows: 'deleted',
      until: 'as the live',
      columns: {
        id: erased({ withheld: 'technical' }),
        liveId: erased(),
        userId: ownerId(),
        until: erased(),
        by: otherPerson,
        createdAt: erased(),
      },
    },
    chatBan: {
      about: 'who may not write in a live, or in any',
      owner: 'userId',
      copy: { file: 'lives', as: 'bans', order: 'createdAt' },
      rows: 'deleted',
      until: 'until it is lifted; as the live',
      columns: {
        id: erased({ withheld: 'technical' }),
        liveId: erased(),
        userId: ownerId(),
        by: otherPerson,
        createdAt: erased(),
      },
    },
    liveChatSettings: nothingPersonal('of a live', ['liveId', 'slowMode', 'bannedWords', 'updatedAt']),
  },
})
