import { notificationLife } from '@vondrona/rules/constants'
import { declarePersonalData, erased, ownerId, span } from '../../kernel/personal-data/declare.ts'
import { forgetNotificationsAbout } from './store.ts'

export const personalData = declarePersonalData('notifications', {
  tables: {
    notification: {
      about: 'what the bell shows',
      owner: 'user_id',
      copy: { file: 'notifications', as: 'received', order: 'id' },
      rows: 'deleted',
      until: span(notificationLife),
      columns: {
        id: erased({ withheld: 'technical' }),
        user_id: ownerId(),
        kind: erased(),
        data: erased({ hook: 'notifications that name the person' }),
        link: erased(),
        group_key: erased({ withheld: 'technical' }),
        created_at: erased(),
        read_at: erased(),
      },
    },
    notification_preference: {
      about: 'what a member chose to receive',
      owner: 'user_id',
      copy: { file: 'notifications', as: 'preferences', order: 'kind' },
      rows: 'deleted',
      until: 'as the account',
      columns: { user_id: ownerId(), kind: erased(), in_app: erased(), email: erased() },
    },
  },
  hooks: {
    'notifications that name the person': {
      does: 'deletes from the lists of others what came from the person or, where nobody noted that, what bears their pseudo',
      erase: (tx, _ctx, { id, name }) => forgetNotificationsAbout(tx, id, name),
    },
  },
})
