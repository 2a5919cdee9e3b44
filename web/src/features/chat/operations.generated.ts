// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type ChatComment = { id: string, message: string, userId: string, username: string, timestamp: string, clientId: string | null, badge: string | null };

export type ChatVariables = {
  liveId: string;
  limit?: number | null | undefined;
};

export type Chat = { liveComments: Array<{ id: string, message: string, userId: string, username: string, timestamp: string, clientId: string | null, badge: string | null }>, chatState: { blockedBy: string | null, slowMode: number, mutedUntil: string | null, mayModerate: boolean, commentCount: number, newestComment: string | null }, live: { id: string, allowAnonymousComments: boolean } | null };

export type OlderCommentsVariables = {
  liveId: string;
  before?: string | null | undefined;
  limit?: number | null | undefined;
};

export type OlderComments = { liveComments: Array<{ id: string, message: string, userId: string, username: string, timestamp: string, clientId: string | null, badge: string | null }> };

export type ReplayCommentsVariables = {
  liveId: string;
  from: number;
  seconds: number;
};

export type ReplayComments = { replayComments: Array<{ at: number, comment: { id: string, message: string, userId: string, username: string, timestamp: string, clientId: string | null, badge: string | null } }> };

export type ReplayModerationVariables = {
  liveId: string;
};

export type ReplayModeration = { chatState: { mayModerate: boolean } };

export type ModerationVariables = {
  liveId: string;
};

export type Moderation = { chatState: { slowMode: number, bannedWords: Array<string> | null, muted: Array<{ userId: string, pseudo: string, until: string | null, everywhere: boolean }> | null, banned: Array<{ userId: string, pseudo: string, everywhere: boolean }> | null } };

export type DeleteCommentVariables = {
  id: string;
};

export type DeleteComment = { deleteComment: boolean };

export type MuteUserVariables = {
  liveId: string;
  userId: string;
  minutes: number;
  at?: string | null | undefined;
};

export type MuteUser = { muteUser: boolean };

export type BanFromChatVariables = {
  liveId?: string | null | undefined;
  userId: string;
  banned: boolean;
  everywhere?: boolean | null | undefined;
  at?: string | null | undefined;
};

export type BanFromChat = { banFromChat: boolean };

export type SetSlowModeVariables = {
  liveId: string;
  seconds: number;
};

export type SetSlowMode = { setSlowMode: boolean };

export type SetBannedWordsVariables = {
  liveId: string;
  words: Array<string> | string;
  before?: Array<string> | string | null | undefined;
};

export type SetBannedWords = { setBannedWords: boolean };

export const ChatDocument: TypedDocument<Chat, ChatVariables> = `query Chat($liveId:ID!$limit:Int){liveComments(liveId:$liveId limit:$limit){...ChatComment}chatState(liveId:$liveId){blockedBy slowMode mutedUntil mayModerate commentCount newestComment}live(id:$liveId){id allowAnonymousComments}}fragment ChatComment on Comment{id message userId username timestamp clientId badge}`

export const OlderCommentsDocument: TypedDocument<OlderComments, OlderCommentsVariables> = `query OlderComments($liveId:ID!$before:ID$limit:Int){liveComments(liveId:$liveId before:$before limit:$limit){...ChatComment}}fragment ChatComment on Comment{id message userId username timestamp clientId badge}`

export const ReplayCommentsDocument: TypedDocument<ReplayComments, ReplayCommentsVariables> = `query ReplayComments($liveId:ID!$from:Float!$seconds:Float!){replayComments(liveId:$liveId from:$from seconds:$seconds){at comment{...ChatComment}}}fragment ChatComment on Comment{id message userId username timestamp clientId badge}`

export const ReplayModerationDocument: TypedDocument<ReplayModeration, ReplayModerationVariables> = `query ReplayModeration($liveId:ID!){chatState(liveId:$liveId){mayModerate}}`

export const ModerationDocument: TypedDocument<Moderation, ModerationVariables> = `query Moderation($liveId:ID!){chatState(liveId:$liveId){slowMode bannedWords muted{userId pseudo until everywhere}banned{userId pseudo everywhere}}}`

export const DeleteCommentDocument: TypedDocument<DeleteComment, DeleteCommentVariables> = `mutation DeleteComment($id:ID!){deleteComment(id:$id)}`

export const MuteUserDocument: TypedDocument<MuteUser, MuteUserVariables> = `mutation MuteUser($liveId:ID!$userId:ID!$minutes:Int!$at:DateTime){muteUser(liveId:$liveId userId:$userId minutes:$minutes at:$at)}`

export const BanFromChatDocument: TypedDocument<BanFromChat, BanFromChatVariables> = `mutation BanFromChat($liveId:ID$userId:ID!$banned:Boolean!$everywhere:Boolean$at:DateTime){banFromChat(liveId:$liveId userId:$userId banned:$banned everywhere:$everywhere at:$at)}`

export const SetSlowModeDocument: TypedDocument<SetSlowMode, SetSlowModeVariables> = `mutation SetSlowMode($liveId:ID!$seconds:Int!){setSlowMode(liveId:$liveId seconds:$seconds)}`

export const SetBannedWordsDocument: TypedDocument<SetBannedWords, SetBannedWordsVariables> = `mutation SetBannedWords($liveId:ID!$words:[String!]!$before:[String!]){setBannedWords(liveId:$liveId words:$words before:$before)}`
