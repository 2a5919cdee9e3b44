import { declarePermissions, ownThings } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  notifications: ownThings,
  unreadNotifications: ownThings,
  markNotificationsRead: ownThings,
  notificationPreferences: ownThings,
  setNotificationPreferences: ownThings,
})
