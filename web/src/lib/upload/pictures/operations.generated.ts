// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../api/typed-document.ts'

export type UploadImageFromSlotVariables = {
  slotId: string;
};

export type UploadImageFromSlot = { uploadImageFromSlot: { success: boolean, error: string | null, image: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null } };

export const UploadImageFromSlotDocument: TypedDocument<UploadImageFromSlot, UploadImageFromSlotVariables> = `mutation UploadImageFromSlot($slotId:ID!){uploadImageFromSlot(slotId:$slotId){success error image{id url width height thumbhash srcset avif saver weight}}}`
