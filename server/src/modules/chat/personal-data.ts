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
    live_comment: {
      about: 'comments of lives',
      owner: 'user_id',
      copy: { file: 'lives', as: 'comments', order: 'id' },
      rows: 'stay',
      until: 'as the live',
      columns: {
        id: place,
        live_id: place,
        user_id: ownerId(),
        username: anonymised('nothing', ''),
        message: anonymised('nothing', ''),
        client_id: erased({ withheld: 'technical' }),
        viewer_key: erased({ withheld: 'derived' }),
        created_at: place,
        deleted_at: anonymised('the time of the erasure, unless it was deleted before', timeOfErasureIfNone),
        deleted_by: erased({ withheld: 'about somebody else' }),
      },
    },
    chat_mute: {
      about: 'who may not write in a live for a while',
      owner: 'user_id',
      copy: { file: 'lives', as: 'mutes', order: 'created_at' },
      rows: 'deleted',
      until: 'as the live',
      columns: { live_id: erased(), user_id: ownerId(), until: erased(), by: otherPerson, created_at: erased() },
    },
    chat_ban: {
      about: 'who may not write in a live, or in any',
      owner: 'user_id',
      copy: { file: 'lives', as: 'bans', order: 'created_at' },
      rows: 'deleted',
      until: 'until it is lifted; as the live',
      columns: {
        id: erased({ withheld: 'technical' }),
        live_id: erased(),
        user_id: ownerId(),
        by: otherPerson,
        created_at: erased(),
      },
    },
    live_chat_settings: nothingPersonal('of a live', ['live_id', 'slow_mode', 'banned_words', 'updated_at']),
  },
})
