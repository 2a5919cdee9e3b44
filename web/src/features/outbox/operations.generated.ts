// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type MessageChannel =
  | 'mail'
  | 'sms';

/** kept: no transport is configured, the message is only readable here */
export type MessageStatus =
  | 'waiting'
  | 'sent'
  | 'kept'
  | 'failed';

export type OutboxFilters = {
  channel?: MessageChannel | null | undefined;
  status?: MessageStatus | null | undefined;
  /** part of the recipient */
  search?: string | null | undefined;
};

export type OutboxVariables = {
  filters?: OutboxFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type Outbox = { outbox: { endCursor: string | null, hasMore: boolean, items: Array<{ id: string, channel: MessageChannel, recipient: string, subject: string | null, body: string | null, masked: boolean, status: MessageStatus, attempts: number, error: string | null, createdAt: string, sentAt: string | null }> } };

export type RetryMessageVariables = {
  id: string;
};

export type RetryMessage = { retryMessage: { id: string, status: MessageStatus, attempts: number, error: string | null, body: string | null, masked: boolean, sentAt: string | null } };

export type RevealMessageVariables = {
  id: string;
};

export type RevealMessage = { revealMessage: { id: string, body: string | null, masked: boolean } };

export const OutboxDocument: TypedDocument<Outbox, OutboxVariables> = `query Outbox($filters:OutboxFilters$pagination:PaginationInput){outbox(filters:$filters pagination:$pagination){items{id channel recipient subject body masked status attempts error createdAt sentAt}endCursor hasMore}}`

export const RetryMessageDocument: TypedDocument<RetryMessage, RetryMessageVariables> = `mutation RetryMessage($id:ID!){retryMessage(id:$id){id status attempts error body masked sentAt}}`

export const RevealMessageDocument: TypedDocument<RevealMessage, RevealMessageVariables> = `mutation RevealMessage($id:ID!){revealMessage(id:$id){id body masked}}`
