// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../api/typed-document.ts'

export type CreateUploadSlotVariables = {
  size: number;
};

export type CreateUploadSlot = { createUploadSlot: { id: string, secret: string, piece: number, expiresAt: string } };

export type UploadSlotProgressVariables = {
  id: string;
  secret: string;
};

export type UploadSlotProgress = { uploadSlot: { received: number, size: number, complete: boolean } };

export const CreateUploadSlotDocument: TypedDocument<CreateUploadSlot, CreateUploadSlotVariables> = `mutation CreateUploadSlot($size:Int!){createUploadSlot(size:$size){id secret piece expiresAt}}`

export const UploadSlotProgressDocument: TypedDocument<UploadSlotProgress, UploadSlotProgressVariables> = `query UploadSlotProgress($id:ID!$secret:String!){uploadSlot(id:$id secret:$secret){received size complete}}`
