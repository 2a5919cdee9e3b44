// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type NotificationPreferenceInput = {
  kind: string;
  inApp: boolean;
  email: boolean;
};

export type NotificationsVariables = {
  pagination?: PaginationInput | null | undefined;
};

export type Notifications = { notifications: { endCursor: string | null, hasMore: boolean, unread: number, items: Array<{ id: string, kind: string, text: string, link: string | null, createdAt: string, readAt: string | null }> } };

export type UnreadNotificationsVariables = { [key: string]: never; };

export type UnreadNotifications = { unreadNotifications: number };

export type MarkNotificationsReadVariables = {
  ids?: Array<string> | string | null | undefined;
  until?: string | null | undefined;
};

export type MarkNotificationsRead = { markNotificationsRead: number };

export type NotificationPreferencesVariables = { [key: string]: never; };

export type NotificationPreferences = { notificationPreferences: Array<{ kind: string, label: string, inApp: boolean, email: boolean }> };

export type SetNotificationPreferencesVariables = {
  preferences: Array<NotificationPreferenceInput> | NotificationPreferenceInput;
};

export type SetNotificationPreferences = { setNotificationPreferences: Array<{ kind: string, label: string, inApp: boolean, email: boolean }> };

export const NotificationsDocument: TypedDocument<Notifications, NotificationsVariables> = `query Notifications($pagination:PaginationInput){notifications(pagination:$pagination){items{id kind text link createdAt readAt}endCursor hasMore unread}}`

export const UnreadNotificationsDocument: TypedDocument<UnreadNotifications, UnreadNotificationsVariables> = `query UnreadNotifications{unreadNotifications}`

export const MarkNotificationsReadDocument: TypedDocument<MarkNotificationsRead, MarkNotificationsReadVariables> = `mutation MarkNotificationsRead($ids:[ID!]$until:DateTime){markNotificationsRead(ids:$ids until:$until)}`

export const NotificationPreferencesDocument: TypedDocument<NotificationPreferences, NotificationPreferencesVariables> = `query NotificationPreferences{notificationPreferences{kind label inApp email}}`

export const SetNotificationPreferencesDocument: TypedDocument<SetNotificationPreferences, SetNotificationPreferencesVariables> = `mutation SetNotificationPreferences($preferences:[NotificationPreferenceInput!]!){setNotificationPreferences(preferences:$preferences){kind label inApp email}}`
