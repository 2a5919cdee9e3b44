// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type Sanction = { id: string, userId: string, pseudo: string, picture: string | null, liveId: string | null, liveTitle: string | null, until: string | null, by: string | null, createdAt: string };

export type ChatBansVariables = {
  pagination?: PaginationInput | null | undefined;
};

export type ChatBans = { chatBans: { hasMore: boolean, endCursor: string | null, items: Array<{ id: string, userId: string, pseudo: string, picture: string | null, liveId: string | null, liveTitle: string | null, until: string | null, by: string | null, createdAt: string }> } };

export type ChatMutesVariables = {
  pagination?: PaginationInput | null | undefined;
};

export type ChatMutes = { chatMutes: { hasMore: boolean, endCursor: string | null, items: Array<{ id: string, userId: string, pseudo: string, picture: string | null, liveId: string | null, liveTitle: string | null, until: string | null, by: string | null, createdAt: string }> } };

export type MemberMessagesVariables = {
  userId: string;
  pagination?: PaginationInput | null | undefined;
};

export type MemberMessages = { memberMessages: { hasMore: boolean, endCursor: string | null, bannedEverywhere: boolean, member: { id: string, pseudo: string, profilePicture: string | null }, items: Array<{ id: string, liveId: string, liveTitle: string, message: string, createdAt: string, deletedAt: string | null }> } };

export const ChatBansDocument: TypedDocument<ChatBans, ChatBansVariables> = `query ChatBans($pagination:PaginationInput){chatBans(pagination:$pagination){hasMore endCursor items{...Sanction}}}fragment Sanction on ChatSanction{id userId pseudo picture liveId liveTitle until by createdAt}`

export const ChatMutesDocument: TypedDocument<ChatMutes, ChatMutesVariables> = `query ChatMutes($pagination:PaginationInput){chatMutes(pagination:$pagination){hasMore endCursor items{...Sanction}}}fragment Sanction on ChatSanction{id userId pseudo picture liveId liveTitle until by createdAt}`

export const MemberMessagesDocument: TypedDocument<MemberMessages, MemberMessagesVariables> = `query MemberMessages($userId:ID!$pagination:PaginationInput){memberMessages(userId:$userId pagination:$pagination){hasMore endCursor bannedEverywhere member{id pseudo profilePicture}items{id liveId liveTitle message createdAt deletedAt}}}`
