// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type Role =
  | 'user'
  | 'redacteur'
  | 'streamer'
  | 'moderator'
  | 'admin_mit'
  | 'admin';

export type Status =
  | 'pending'
  | 'active'
  | 'blocked';

export type EventStatus =
  | 'draft'
  | 'published'
  | 'cancelled';

export type ArticleType =
  | 'article'
  | 'news'
  | 'interview'
  | 'video'
  | 'dossier';

export type SupportMessageInput = {
  name: string;
  email: string;
  message: string;
  /** Stays empty: people do not see it. */
  website?: string | null | undefined;
};

/** noMail: SMTP_URL, noProxy: TRUST_PROXY */
export type Warning =
  | 'noMail'
  | 'noProxy';

export type DashboardVariables = { [key: string]: never; };

export type Dashboard = { warnings: Array<Warning>, pendingCount: number, userCounts: Array<{ status: Status, role: Role, count: number }> };

export type DashboardQueueVariables = { [key: string]: never; };

export type DashboardQueue = { pendingUsers: Array<{ id: string, pseudo: string, nom: string | null, prenom: string | null, createdAt: string, limited: boolean, awaitingCorrection: boolean }> };

export type DashboardRequestsVariables = { [key: string]: never; };

export type DashboardRequests = { pendingUsersChanged: { kind: string, userId: string, pending: number } };

export type NewsVariables = {
  shown: number;
};

export type News = { trees: { count: number, planted: number }, races: Array<{ id: string, isOpen: boolean }>, activeLives: Array<{ id: string, title: string, authorName: string, createdBy: { id: string, pseudo: string } }>, events: Array<{ id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, fromDate: string, toDate: string | null, reason: string } | null, ticketTypes: Array<{ id: string, price: number, isActive: boolean, maxQuantity: number | null, soldQuantity: number }> }>, articles: Array<{ id: string, slug: string | null, title: string, excerpt: string, type: ArticleType, publishedAt: string | null, createdAt: string, readingMinutes: number, author: { id: string, name: string, pseudo: string }, category: { id: string, name: string } | null }> };

export type SendSupportMessageVariables = {
  input: SupportMessageInput;
};

export type SendSupportMessage = { sendSupportMessage: { number: string } };

export const DashboardDocument: TypedDocument<Dashboard, DashboardVariables> = `query Dashboard{warnings userCounts{status role count}pendingCount}`

export const DashboardQueueDocument: TypedDocument<DashboardQueue, DashboardQueueVariables> = `query DashboardQueue{pendingUsers{id pseudo nom prenom createdAt limited awaitingCorrection}}`

export const DashboardRequestsDocument: TypedDocument<DashboardRequests, DashboardRequestsVariables> = `subscription DashboardRequests{pendingUsersChanged{kind userId pending}}`

export const NewsDocument: TypedDocument<News, NewsVariables> = `query News($shown:Int!){trees{count planted}races{id isOpen}activeLives{id title authorName createdBy{id pseudo}}events(pagination:{limit:$shown}){id title date endDate location status postponement{id fromDate toDate reason}ticketTypes{id price isActive maxQuantity soldQuantity}}articles(pagination:{limit:$shown}){id slug title excerpt type author{id name pseudo}category{id name}publishedAt createdAt readingMinutes}}`

export const SendSupportMessageDocument: TypedDocument<SendSupportMessage, SendSupportMessageVariables> = `mutation SendSupportMessage($input:SupportMessageInput!){sendSupportMessage(input:$input){number}}`
