import { notificationLife } from '@vondrona/rules/notifications/constants'
import { declarePersonalData, erased, ownerId, span } from '../../kernel/personal-data/declare.ts'
import { forgetNotificationsAbout } from './store.ts'

export const personalData = declarePersonalData('notifications', {
  tables: {
    notification: {
      about: 'what the bell shows',
      owner: 'userId',
      copy: { file: 'notifications', as: 'received', order: 'id' },
      rows: 'deleted',
      until: span(notificationLife),
      columns: {
        id: erased({ withheld: 'technical' }),
        userId: ownerId(),
        kind: erased(),
        data: erased({ hook: 'notifications that name the person' }),
        link: erased(),
        groupKey: erased({ withheld: 'technical' }),
        createdAt: erased(),
        readAt: erased(),
      },
    },
    notificationPreference: {
      about: 'what a member chose to receive',
      owner: 'userId',
      copy: { file: 'notifications', as: 'preferences', order: 'kind' },
      rows: 'deleted',
      until: 'as the account',
      columns: { userId: ownerId(), kind: erased(), inApp: erased(), email: erased() },
    },
  },
  hooks: {
    'notifications that name the person': {
      does: 'deletes from the lists of others what came from the person or, where nobody noted that, what bears their pseudo',
      erase: (tx, _ctx, { id, name }) => forgetNotificationsAbout(tx, id, name),
    },
  },
})
