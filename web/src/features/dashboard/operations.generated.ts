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

/** members: accounts to decide on, documents: to verify, applications: to review, payments: to look at, refunds: to approve, payouts: to pay by hand, messages: that could not be delivered */
export type WaitingKind =
  | 'members'
  | 'reports'
  | 'documents'
  | 'applications'
  | 'payments'
  | 'refunds'
  | 'payouts'
  | 'messages';

/** signups: accounts made, registrations: places confirmed, applications: sent, revenue: income in whole Ariary without what went back, viewers: the most of each live, added up */
export type SeriesName =
  | 'signups'
  | 'registrations'
  | 'applications'
  | 'revenue'
  | 'viewers';

/** database: milliseconds it took to answer, disk: bytes that files may still take, memory: bytes that are free, backup: hours since the last one, drill: days since a restore was tried, jobs: minutes that the oldest is late (of: how many were given up), events: other servers that are heard, media: milliseconds the gateway took to answer, messages: that failed or are late, payments: that are stuck, smsBudget: percent that are used, certificate: days that are left */
export type HealthPart =
  | 'database'
  | 'disk'
  | 'memory'
  | 'backup'
  | 'drill'
  | 'jobs'
  | 'events'
  | 'media'
  | 'messages'
  | 'payments'
  | 'smsBudget'
  | 'certificate';

/** off: the settings say so */
export type HealthState =
  | 'ok'
  | 'warning'
  | 'failing'
  | 'off';

/** scheduled → active ⇄ paused → ended → recorded (D-17). A lost source stays active, with rtmpStatus lost. */
export type LiveStatus =
  | 'scheduled'
  | 'active'
  | 'paused'
  | 'ended'
  | 'recorded';

/** noMail: SMTP_URL, noProxy: TRUST_PROXY */
export type Warning =
  | 'noMail'
  | 'noProxy';

export type VoteStatus =
  | 'draft'
  | 'active'
  | 'ended';

export type DashboardVariables = { [key: string]: never; };

export type Dashboard = { warnings: Array<Warning>, pendingCount: number, userCounts: Array<{ status: Status, role: Role, count: number }>, dashboardWaiting: Array<{ kind: WaitingKind, count: number }>, dashboardHealth: Array<{ part: HealthPart, state: HealthState, value: number | null, of: number | null }>, dashboard: { stats: { totalUsers: number, totalArticles: number, totalLives: number, activeUsers: number, totalEvents: number, totalVotes: number, activeLives: number, activeVotes: number } | null, articles: Array<{ id: string, title: string, publishedAt: string | null }>, lives: Array<{ id: string, title: string, status: LiveStatus }>, events: Array<{ id: string, title: string, date: string | null }>, votes: Array<{ id: string, title: string, status: VoteStatus }> } };

export type DashboardChartsVariables = {
  days: number;
};

export type DashboardCharts = { dashboardSeries: Array<{ name: SeriesName, total: number, before: number, days: Array<{ day: string, value: number }> }> };

export type DashboardQueueVariables = { [key: string]: never; };

export type DashboardQueue = { pendingUsers: Array<{ id: string, pseudo: string, nom: string | null, prenom: string | null, createdAt: string, limited: boolean, awaitingCorrection: boolean }> };

export type DashboardRequestsVariables = { [key: string]: never; };

export type DashboardRequests = { pendingUsersChanged: { kind: string, userId: string, pending: number } };

export type ServiceHealthVariables = { [key: string]: never; };

export type ServiceHealth = { dashboardHealth: Array<{ part: HealthPart, state: HealthState, value: number | null, of: number | null }>, releaseNotes: { version: string, news: Array<string> } };

export const DashboardDocument: TypedDocument<Dashboard, DashboardVariables> = `query Dashboard{warnings userCounts{status role count}pendingCount dashboardWaiting{kind count}dashboardHealth{part state value of}dashboard{stats{totalUsers totalArticles totalLives activeUsers totalEvents totalVotes activeLives activeVotes}articles{id title publishedAt}lives{id title status}events{id title date}votes{id title status}}}`

export const DashboardChartsDocument: TypedDocument<DashboardCharts, DashboardChartsVariables> = `query DashboardCharts($days:Int!){dashboardSeries(days:$days){name total before days{day value}}}`

export const DashboardQueueDocument: TypedDocument<DashboardQueue, DashboardQueueVariables> = `query DashboardQueue{pendingUsers{id pseudo nom prenom createdAt limited awaitingCorrection}}`

export const DashboardRequestsDocument: TypedDocument<DashboardRequests, DashboardRequestsVariables> = `subscription DashboardRequests{pendingUsersChanged{kind userId pending}}`

export const ServiceHealthDocument: TypedDocument<ServiceHealth, ServiceHealthVariables> = `query ServiceHealth{dashboardHealth{part state value of}releaseNotes{version news}}`
