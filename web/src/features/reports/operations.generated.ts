// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type ReportKind =
  | 'article'
  | 'live'
  | 'comment'
  | 'profile'
  | 'contestEntry';

export type ReportReason =
  | 'spam'
  | 'insult'
  | 'hate'
  | 'violence'
  | 'sexual'
  | 'misleading'
  | 'other';

/** gone: nobody decided, its owner took it away. */
export type ReportStatus =
  | 'open'
  | 'escalated'
  | 'acted'
  | 'dismissed'
  | 'gone';

/** Waiting for moderators, passed on to administrators, or over. */
export type ReportList =
  | 'open'
  | 'escalated'
  | 'decided';

export type ReportMeasure =
  | 'hide'
  | 'mute'
  | 'ban'
  | 'banEverywhere';

export type ReportBan =
  | 'here'
  | 'everywhere';

export type ReportLine = { id: string, kind: ReportKind, thingId: string, status: ReportStatus, reporters: number, notes: Array<string>, measures: Array<ReportMeasure>, mayDecide: boolean, escalation: string | null, escalatedBy: string | null, hidden: boolean, mutedMinutes: number | null, banned: ReportBan | null, decidedBy: string | null, decidedAt: string | null, createdAt: string, reasons: Array<{ reason: ReportReason, count: number }>, thing: { title: string | null, text: string | null, picture: string | null, ownerId: string | null, ownerName: string, liveId: string | null, contestId: string | null } | null };

export type ReportsVariables = {
  list: ReportList;
  pagination?: PaginationInput | null | undefined;
};

export type Reports = { reports: { hasMore: boolean, endCursor: string | null, items: Array<{ id: string, kind: ReportKind, thingId: string, status: ReportStatus, reporters: number, notes: Array<string>, measures: Array<ReportMeasure>, mayDecide: boolean, escalation: string | null, escalatedBy: string | null, hidden: boolean, mutedMinutes: number | null, banned: ReportBan | null, decidedBy: string | null, decidedAt: string | null, createdAt: string, reasons: Array<{ reason: ReportReason, count: number }>, thing: { title: string | null, text: string | null, picture: string | null, ownerId: string | null, ownerName: string, liveId: string | null, contestId: string | null } | null }> } };

export type ReportCountsVariables = { [key: string]: never; };

export type ReportCounts = { reportCounts: { open: number, escalated: number } };

export type DecideReportVariables = {
  id: string;
  hide?: boolean | null | undefined;
  mute?: number | null | undefined;
  ban?: ReportBan | null | undefined;
};

export type DecideReport = { decideReport: boolean };

export type DismissReportVariables = {
  id: string;
};

export type DismissReport = { dismissReport: boolean };

export type EscalateReportVariables = {
  id: string;
  note: string;
};

export type EscalateReport = { escalateReport: boolean };

export const ReportsDocument: TypedDocument<Reports, ReportsVariables> = `query Reports($list:ReportList!$pagination:PaginationInput){reports(list:$list pagination:$pagination){hasMore endCursor items{...ReportLine}}}fragment ReportLine on Report{id kind thingId status reporters reasons{reason count}notes thing{title text picture ownerId ownerName liveId contestId}measures mayDecide escalation escalatedBy hidden mutedMinutes banned decidedBy decidedAt createdAt}`

export const ReportCountsDocument: TypedDocument<ReportCounts, ReportCountsVariables> = `query ReportCounts{reportCounts{open escalated}}`

export const DecideReportDocument: TypedDocument<DecideReport, DecideReportVariables> = `mutation DecideReport($id:ID!$hide:Boolean$mute:Int$ban:ReportBan){decideReport(id:$id hide:$hide mute:$mute ban:$ban)}`

export const DismissReportDocument: TypedDocument<DismissReport, DismissReportVariables> = `mutation DismissReport($id:ID!){dismissReport(id:$id)}`

export const EscalateReportDocument: TypedDocument<EscalateReport, EscalateReportVariables> = `mutation EscalateReport($id:ID!$note:String!){escalateReport(id:$id note:$note)}`
