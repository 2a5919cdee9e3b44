import { notificationLife } from '@vondrona/rules/notifications/constants'
import type { Context, Kernel } from '../../kernel/context.ts'
import type { Module, Push } from '../../kernel/module.ts'
import { registerMailList } from '../outbox/index.ts'
import { leaveMails } from './leave-list.ts'
import { listMyNotifications, unreadNotifications } from './list-notifications.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { personalData } from './personal-data.ts'
import { pushSettings } from './push/push-settings.ts'
import { wakeSender } from './push/queue-push.ts'
import { removePushDevice } from './push/remove-push-device.ts'
import { renewPush } from './push/renew-push.ts'
import { removeOldMessages, sendDue } from './push/send-due.ts'
import { setPushSubjects } from './push/set-push-subjects.ts'
import { subscribePush } from './push/subscribe-push.ts'
import { notificationPreferences, setNotificationPreferences } from './set-notification-preferences.ts'
import { countUnread, removeNotificationsBefore } from './store.ts'

export { notify, notifyEach, notifyGroup, type Recipient, unnotify } from './notify.ts'
export { setPushSubjects } from './push/set-push-subjects.ts'

declare module '../../kernel/events/bus.ts' {
  interface Events {
    'notifications.changed': { userIds: readonly string[] }
  }
}

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** Nothing is sent to devices by this installation. */
    PUSH_OFF: true
    /** The session ends with the tab, and so would what is private on the device. */
    NOT_REMEMBERED: true
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
      pushSettings: (_, __, ctx) => pushSettings(ctx),
    },
    NotificationsPage: { unread: (_, __, ctx) => unreadNotifications(ctx) },
    Mutation: {
      markNotificationsRead: (_, args, ctx) => markNotificationsRead(ctx, args),
      setNotificationPreferences: (_, { preferences }, ctx) => setNotificationPreferences(ctx, preferences),
      subscribePush: (_, { subscription, subjects }, ctx) => subscribePush(ctx, subscription, subjects),
      renewPush: (_, { former, subscription }, ctx) => renewPush(ctx, former, subscription),
      removePushDevice: (_, { id }, ctx) => removePushDevice(ctx, id),
      setPushSubjects: (_, { subjects }, ctx) => setPushSubjects(ctx, subjects),
    },
  },
  topics: [{ event: 'notifications', operation: 'notifications', perMember: true }],
  listen: (kernel, push) => {
    registerMailList(kernel, 'notification', leaveMails)
    kernel.bus.on('notifications.changed', ({ userIds }) => pushUnread(kernel, push, userIds))
    kernel.bus.on('notifications.pushDue', () => wakeSender(kernel))
  },
  jobs: {
    'notifications.clean': async (ctx: Context) => {
      await removeNotificationsBefore(ctx.db, new Date(ctx.now().getTime() - notificationLife))
      await removeOldMessages(ctx)
    },
    'notifications.push': sendDue,
  },
  schedule: [
    { cron: '23 1 * * *', job: 'notifications.clean', cleans: true },
    { cron: '* * * * *', job: 'notifications.push', queue: 'push' },
  ],
}

/** Each open page of these members learns how many are unread now. */
async function pushUnread(kernel: Kernel, push: Push, userIds: readonly string[]) {
  for (const id of userIds)
    push('notifications', { type: 'notifications', data: { unread: await countUnread(kernel.db, id) } }, id)
}
