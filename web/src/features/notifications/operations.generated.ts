// Generated from operations.graphql by `npm run codegen`. Do not edit.
import { gql, type TypedDocumentNode } from '@urql/core'

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
};

export type MarkNotificationsRead = { markNotificationsRead: number };

export type NotificationPreferencesVariables = { [key: string]: never; };

export type NotificationPreferences = { notificationPreferences: Array<{ kind: string, label: string, inApp: boolean, email: boolean }> };

export type SetNotificationPreferencesVariables = {
  preferences: Array<NotificationPreferenceInput> | NotificationPreferenceInput;
};

export type SetNotificationPreferences = { setNotificationPreferences: Array<{ kind: string, label: string, inApp: boolean, email: boolean }> };

export const NotificationsDocument = gql`query Notifications($pagination:PaginationInput){notifications(pagination:$pagination){items{id kind text link createdAt readAt}endCursor hasMore unread}}` as TypedDocumentNode<Notifications, NotificationsVariables>

export const UnreadNotificationsDocument = gql`query UnreadNotifications{unreadNotifications}` as TypedDocumentNode<UnreadNotifications, UnreadNotificationsVariables>

export const MarkNotificationsReadDocument = gql`mutation MarkNotificationsRead($ids:[ID!]){markNotificationsRead(ids:$ids)}` as TypedDocumentNode<MarkNotificationsRead, MarkNotificationsReadVariables>

export const NotificationPreferencesDocument = gql`query NotificationPreferences{notificationPreferences{kind label inApp email}}` as TypedDocumentNode<NotificationPreferences, NotificationPreferencesVariables>

export const SetNotificationPreferencesDocument = gql`mutation SetNotificationPreferences($preferences:[NotificationPreferenceInput!]!){setNotificationPreferences(preferences:$preferences){kind label inApp email}}` as TypedDocumentNode<SetNotificationPreferences, SetNotificationPreferencesVariables>
