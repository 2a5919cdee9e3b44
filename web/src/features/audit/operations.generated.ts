// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type AuditFilters = {
  action?: string | null | undefined;
  actorId?: string | null | undefined;
  targetId?: string | null | undefined;
};

export type AuditLogVariables = {
  filters?: AuditFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type AuditLog = { auditLog: { endCursor: string | null, hasMore: boolean, items: Array<{ id: string, at: string, actorId: string | null, actorName: string | null, action: string, targetId: string | null, targetName: string | null, detail: unknown, address: string | null }> } };

export const AuditLogDocument: TypedDocument<AuditLog, AuditLogVariables> = `query AuditLog($filters:AuditFilters$pagination:PaginationInput){auditLog(filters:$filters pagination:$pagination){items{id at actorId actorName action targetId targetName detail address}endCursor hasMore}}`
