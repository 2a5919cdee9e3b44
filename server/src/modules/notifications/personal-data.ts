import { notificationLife, push, pushServer } from '@vondrona/rules/notifications/constants'
import { declarePersonalData, erased, ownerId, span } from '../../kernel/personal-data/declare.ts'
import { forgetNotificationsAbout } from './store.ts'

const technical = erased({ withheld: 'technical' })

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
    pushChoice: {
      about: 'what a member wants to hear of on a closed device',
      owner: 'userId',
      copy: { file: 'notifications', as: 'told_on_devices', order: 'subject' },
      rows: 'deleted',
      until: 'as the account',
      columns: { userId: ownerId(), subject: erased(), chosenAt: erased() },
    },
    pushSubscription: {
      about: 'browsers that take messages for a member; the address names the service of the browser',
      owner: 'userId',
      copy: { file: 'notifications', as: 'devices', order: 'id' },
      rows: 'deleted',
      until: 'until the session ends, the member takes it back, or the service says that it is gone',
      columns: {
        id: technical,
        userId: ownerId(),
        sessionId: technical,
        endpoint: erased({ withheld: 'secret' }),
        p256dh: erased({ withheld: 'secret' }),
        auth: erased({ withheld: 'secret' }),
        device: erased(),
        createdAt: erased(),
      },
    },
    pushMessage: {
      about: 'notifications on their way to a device, without their words',
      owner: { column: 'subscriptionId', in: 'pushSubscription', key: 'id', owner: 'userId' },
      rows: { with: 'pushSubscription' },
      until: span(push.life + pushServer.kept),
      columns: {
        subscriptionId: technical,
        notificationId: technical,
        tag: technical,
        dueAt: technical,
        endsAt: technical,
        attempts: technical,
        sentAt: technical,
        closing: technical,
      },
    },
  },
  hooks: {
    'notifications that name the person': {
      does: 'deletes from the lists of others what came from the person or, where nobody noted that, what bears their pseudo',
      erase: (tx, _ctx, { id, name }) => forgetNotificationsAbout(tx, id, name),
    },
  },
})
