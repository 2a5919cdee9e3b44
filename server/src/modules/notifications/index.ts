import { notificationLife } from '@vondrona/rules/notifications/constants'
import type { Context, Kernel } from '../../kernel/context.ts'
import type { Module, Push } from '../../kernel/module.ts'
import { registerMailList } from '../outbox/index.ts'
import { leaveMails } from './leave-list.ts'
import { listMyNotifications, unreadNotifications } from './list-notifications.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { personalData } from './personal-data.ts'
import { notificationPreferences, setNotificationPreferences } from './set-notification-preferences.ts'
import { countUnread, removeNotificationsBefore } from './store.ts'

export { notify, notifyEach, notifyGroup, type Recipient, unnotify } from './notify.ts'

declare module '../../kernel/events/bus.ts' {
  interface Events {
    'notifications.changed': { userIds: readonly string[] }
  }
}

export const notifications: Module = {
  name: 'notifications',
  personalData,
  resolvers: {
    Query: {
      notifications: (_, { pagination }, ctx) => listMyNotifications(ctx, pagination),
      unreadNotifications: (_, __, ctx) => unreadNotifications(ctx),
      notificationPreferences: (_, __, ctx) => notificationPreferences(ctx),
    },
    NotificationsPage: { unread: (_, __, ctx) => unreadNotifications(ctx) },
    Mutation: {
      markNotificationsRead: (_, { ids }, ctx) => markNotificationsRead(ctx, ids),
      setNotificationPreferences: (_, { preferences }, ctx) => setNotificationPreferences(ctx, preferences),
    },
  },
  topics: [{ event: 'notifications', operation: 'notifications', perMember: true }],
  listen: (kernel, push) => {
    registerMailList(kernel, 'notification', leaveMails)
    kernel.bus.on('notifications.changed', ({ userIds }) => pushUnread(kernel, push, userIds))
  },
  jobs: {
    'notifications.clean': async (ctx: Context) => {
      await removeNotificationsBefore(ctx.db, new Date(ctx.now().getTime() - notificationLife))
    },
  },
  schedule: [{ cron: '23 1 * * *', job: 'notifications.clean' }],
}

/** Each open page of these members learns how many are unread now. */
async function pushUnread(kernel: Kernel, push: Push, userIds: readonly string[]) {
  for (const id of userIds)
    push('notifications', { type: 'notifications', data: { unread: await countUnread(kernel.db, id) } }, id)
}
