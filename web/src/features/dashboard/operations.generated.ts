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

/** noMail: SMTP_URL, noProxy: TRUST_PROXY */
export type Warning =
  | 'noMail'
  | 'noProxy';

export type DashboardFiguresVariables = { [key: string]: never; };

export type DashboardFigures = { warnings: Array<Warning>, pendingCount: number, userCounts: Array<{ status: Status, role: Role, count: number }> };

export type DashboardQueueVariables = { [key: string]: never; };

export type DashboardQueue = { pendingUsers: Array<{ id: string, pseudo: string, nom: string | null, prenom: string | null, createdAt: string, limited: boolean, awaitingCorrection: boolean }> };

export type DashboardRequestsVariables = { [key: string]: never; };

export type DashboardRequests = { pendingUsersChanged: { kind: string, userId: string, pending: number } };

export const DashboardFiguresDocument: TypedDocument<DashboardFigures, DashboardFiguresVariables> = `query DashboardFigures{warnings userCounts{status role count}pendingCount}`

export const DashboardQueueDocument: TypedDocument<DashboardQueue, DashboardQueueVariables> = `query DashboardQueue{pendingUsers{id pseudo nom prenom createdAt limited awaitingCorrection}}`

export const DashboardRequestsDocument: TypedDocument<DashboardRequests, DashboardRequestsVariables> = `subscription DashboardRequests{pendingUsersChanged{kind userId pending}}`
