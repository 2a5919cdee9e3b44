import { declarePermissions, everyone, ownThings } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  notifications: ownThings,
  unreadNotifications: ownThings,
  markNotificationsRead: ownThings,
  notificationPreferences: ownThings,
  setNotificationPreferences: ownThings,
  pushSettings: ownThings,
  subscribePush: ownThings,
  renewPush: everyone,
  removePushDevice: ownThings,
  setPushSubjects: ownThings,
})
