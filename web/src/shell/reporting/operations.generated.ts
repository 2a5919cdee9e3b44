// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

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

export type ReportContentVariables = {
  kind: ReportKind;
  id: string;
  reason: ReportReason;
  note?: string | null | undefined;
};

export type ReportContent = { reportContent: boolean };

export const ReportContentDocument: TypedDocument<ReportContent, ReportContentVariables> = `mutation ReportContent($kind:ReportKind!$id:ID!$reason:ReportReason!$note:String){reportContent(kind:$kind id:$id reason:$reason note:$note)}`
