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

/** kept: no transport is configured, the message is only readable here. stopped: see stoppedFor */
export type MessageStatus =
  | 'waiting'
  | 'sent'
  | 'kept'
  | 'failed'
  | 'stopped';

/** number: no SMS goes there. cause, recipient, day: a budget is used up */
export type MessageStop =
  | 'number'
  | 'cause'
  | 'recipient'
  | 'day';

export type OutboxFilters = {
  channel?: MessageChannel | null | undefined;
  status?: MessageStatus | null | undefined;
  /** part of the recipient */
  search?: string | null | undefined;
};

export type MessageBudgetsVariables = { [key: string]: never; };

export type MessageBudgets = { messageBudgets: Array<{ channel: MessageChannel, spent: number, perDay: number, cost: number, costOfMonth: number, price: number }> };

export type OutboxVariables = {
  filters?: OutboxFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type Outbox = { outbox: { endCursor: string | null, hasMore: boolean, items: Array<{ id: string, channel: MessageChannel, recipient: string, subject: string | null, body: string | null, masked: boolean, status: MessageStatus, attempts: number, error: string | null, stoppedFor: MessageStop | null, createdAt: string, sentAt: string | null }> } };

export type RetryMessageVariables = {
  id: string;
};

export type RetryMessage = { retryMessage: { id: string, status: MessageStatus, attempts: number, error: string | null, stoppedFor: MessageStop | null, body: string | null, masked: boolean, sentAt: string | null } };

export type RevealMessageVariables = {
  id: string;
};

export type RevealMessage = { revealMessage: { id: string, body: string | null, masked: boolean } };

export const MessageBudgetsDocument: TypedDocument<MessageBudgets, MessageBudgetsVariables> = `query MessageBudgets{messageBudgets{channel spent perDay cost costOfMonth price}}`

export const OutboxDocument: TypedDocument<Outbox, OutboxVariables> = `query Outbox($filters:OutboxFilters$pagination:PaginationInput){outbox(filters:$filters pagination:$pagination){items{id channel recipient subject body masked status attempts error stoppedFor createdAt sentAt}endCursor hasMore}}`

export const RetryMessageDocument: TypedDocument<RetryMessage, RetryMessageVariables> = `mutation RetryMessage($id:ID!){retryMessage(id:$id){id status attempts error stoppedFor body masked sentAt}}`

export const RevealMessageDocument: TypedDocument<RevealMessage, RevealMessageVariables> = `mutation RevealMessage($id:ID!){revealMessage(id:$id){id body masked}}`
