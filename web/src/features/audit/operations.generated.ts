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
  /** Who did it or whom it concerns. */
  personId?: string | null | undefined;
  /** Days in Madagascar, both included. */
  from?: string | null | undefined;
  to?: string | null | undefined;
};

export type AuditPeopleVariables = {
  search: string;
  limit: number;
};

export type AuditPeople = { users: { items: Array<{ id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, profilePicture: string | null }> } };

export type AuditLogVariables = {
  filters?: AuditFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type AuditLog = { auditLog: { endCursor: string | null, hasMore: boolean, items: Array<{ id: string, at: string, actorId: string | null, actorName: string | null, action: string, targetId: string | null, targetName: string | null, detail: unknown, address: string | null }> } };

export const AuditPeopleDocument: TypedDocument<AuditPeople, AuditPeopleVariables> = `query AuditPeople($search:String!$limit:Int!){users(filters:{search:$search}pagination:{limit:$limit}){items{id pseudo nom prenom email profilePicture}}}`

export const AuditLogDocument: TypedDocument<AuditLog, AuditLogVariables> = `query AuditLog($filters:AuditFilters$pagination:PaginationInput){auditLog(filters:$filters pagination:$pagination){items{id at actorId actorName action targetId targetName detail address}endCursor hasMore}}`
