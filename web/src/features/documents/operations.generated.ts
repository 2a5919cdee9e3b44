// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type DocumentStatus =
  | 'pending'
  | 'verified'
  | 'rejected'
  | 'expired';

export type DocumentDecision =
  | 'verified'
  | 'rejected';

export type DocumentFormat =
  | 'jpg'
  | 'png'
  | 'webp'
  | 'pdf';

/** unscanned: no virus scanner looked at the file, or none has yet. */
export type DocumentScan =
  | 'clean'
  | 'unscanned'
  | 'infected';

export type CreateDocumentTypeInput = {
  name: string;
  description?: string | null | undefined;
  category?: string | null | undefined;
  isRequired?: boolean | null | undefined;
  hasExpiration?: boolean | null | undefined;
  /** 5 MB unless said otherwise. */
  maxFileSize?: number | null | undefined;
  /** All unless said otherwise. */
  allowedFormats?: Array<DocumentFormat> | null | undefined;
  /** 365 unless said otherwise. */
  validityPeriodDays?: number | null | undefined;
  isActive?: boolean | null | undefined;
};

/** What is not named stays. */
export type UpdateDocumentTypeInput = {
  name?: string | null | undefined;
  description?: string | null | undefined;
  category?: string | null | undefined;
  isRequired?: boolean | null | undefined;
  hasExpiration?: boolean | null | undefined;
  maxFileSize?: number | null | undefined;
  allowedFormats?: Array<DocumentFormat> | null | undefined;
  validityPeriodDays?: number | null | undefined;
  isActive?: boolean | null | undefined;
  /** The one it was written on: another one in the meantime is a CONFLICT. Without it the save is taken as it is. */
  revision?: number | null | undefined;
};

export type TypeFields = { id: string, revision: number, name: string, description: string, category: string, isRequired: boolean, hasExpiration: boolean, maxFileSize: number, allowedFormats: Array<DocumentFormat>, validityPeriodDays: number, isActive: boolean };

export type DocumentFields = { id: string, userId: string, documentTypeId: string, originalName: string, fileSize: number, mimeType: string, status: DocumentStatus, uploadedAt: string, expiresAt: string | null, declaredUntil: string | null, verifiedAt: string | null, rejectionReason: string | null, version: number, scan: DocumentScan, versions: Array<{ id: string, version: number, status: DocumentStatus, uploadedAt: string, originalName: string, mimeType: string, scan: DocumentScan, rejectionReason: string | null }> };

export type DocumentTicketVariables = {
  id: string;
};

export type DocumentTicket = { documentTicket: { url: string } };

export type DeleteDocumentVariables = {
  id: string;
};

export type DeleteDocument = { deleteDocument: { success: boolean, message: string } };

export type MyDocumentsVariables = { [key: string]: never; };

export type MyDocuments = { documentTypes: Array<{ id: string, revision: number, name: string, description: string, category: string, isRequired: boolean, hasExpiration: boolean, maxFileSize: number, allowedFormats: Array<DocumentFormat>, validityPeriodDays: number, isActive: boolean }>, myDocuments: Array<{ id: string, userId: string, documentTypeId: string, originalName: string, fileSize: number, mimeType: string, status: DocumentStatus, uploadedAt: string, expiresAt: string | null, declaredUntil: string | null, verifiedAt: string | null, rejectionReason: string | null, version: number, scan: DocumentScan, versions: Array<{ id: string, version: number, status: DocumentStatus, uploadedAt: string, originalName: string, mimeType: string, scan: DocumentScan, rejectionReason: string | null }> }> };

export type DueDocumentsVariables = { [key: string]: never; };

export type DueDocuments = { documentTypes: Array<{ id: string, isRequired: boolean, isActive: boolean }>, myDocuments: Array<{ id: string, documentTypeId: string, status: DocumentStatus }> };

export type UploadDocumentFromSlotVariables = {
  slotId: string;
  documentTypeId: string;
  name: string;
  expiresOn?: string | null | undefined;
};

export type UploadDocumentFromSlot = { uploadDocumentFromSlot: { id: string, userId: string, documentTypeId: string, originalName: string, fileSize: number, mimeType: string, status: DocumentStatus, uploadedAt: string, expiresAt: string | null, declaredUntil: string | null, verifiedAt: string | null, rejectionReason: string | null, version: number, scan: DocumentScan, versions: Array<{ id: string, version: number, status: DocumentStatus, uploadedAt: string, originalName: string, mimeType: string, scan: DocumentScan, rejectionReason: string | null }> } };

export type CheckedLine = { id: string, userId: string, documentTypeId: string, status: DocumentStatus, uploadedAt: string, version: number, scan: DocumentScan, documentType: { id: string, name: string, hasExpiration: boolean, validityPeriodDays: number }, owner: { id: string, pseudo: string, name: string, profilePicture: string | null } | null };

export type CheckedDocument = { id: string, userId: string, documentTypeId: string, status: DocumentStatus, uploadedAt: string, version: number, scan: DocumentScan, originalName: string, fileSize: number, mimeType: string, expiresAt: string | null, declaredUntil: string | null, verifiedAt: string | null, rejectionReason: string | null, documentType: { id: string, name: string, hasExpiration: boolean, validityPeriodDays: number }, owner: { id: string, pseudo: string, name: string, profilePicture: string | null } | null, versions: Array<{ id: string, version: number, status: DocumentStatus, uploadedAt: string, originalName: string, mimeType: string, scan: DocumentScan, rejectionReason: string | null }> };

export type CheckedDocumentsVariables = {
  status?: DocumentStatus | null | undefined;
  documentTypeId?: string | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type CheckedDocuments = { allUserDocuments: { total: number, hasMore: boolean, endCursor: string | null, items: Array<{ id: string, userId: string, documentTypeId: string, status: DocumentStatus, uploadedAt: string, version: number, scan: DocumentScan, originalName: string, fileSize: number, mimeType: string, expiresAt: string | null, declaredUntil: string | null, verifiedAt: string | null, rejectionReason: string | null, documentType: { id: string, name: string, hasExpiration: boolean, validityPeriodDays: number }, owner: { id: string, pseudo: string, name: string, profilePicture: string | null } | null, versions: Array<{ id: string, version: number, status: DocumentStatus, uploadedAt: string, originalName: string, mimeType: string, scan: DocumentScan, rejectionReason: string | null }> }> } };

export type CheckedCountsVariables = {
  documentTypeId?: string | null | undefined;
};

export type CheckedCounts = { documentCounts: Array<{ status: DocumentStatus, count: number }> };

export type CheckedTypesVariables = { [key: string]: never; };

export type CheckedTypes = { documentTypes: Array<{ id: string, revision: number, name: string, description: string, category: string, isRequired: boolean, hasExpiration: boolean, maxFileSize: number, allowedFormats: Array<DocumentFormat>, validityPeriodDays: number, isActive: boolean }> };

export type VerifyDocumentVariables = {
  id: string;
  status: DocumentDecision;
  rejectionReason?: string | null | undefined;
  expiresOn?: string | null | undefined;
  seenStatus?: DocumentStatus | null | undefined;
};

export type VerifyDocument = { verifyDocument: { id: string, userId: string, documentTypeId: string, status: DocumentStatus, uploadedAt: string, version: number, scan: DocumentScan, originalName: string, fileSize: number, mimeType: string, expiresAt: string | null, declaredUntil: string | null, verifiedAt: string | null, rejectionReason: string | null, documentType: { id: string, name: string, hasExpiration: boolean, validityPeriodDays: number }, owner: { id: string, pseudo: string, name: string, profilePicture: string | null } | null, versions: Array<{ id: string, version: number, status: DocumentStatus, uploadedAt: string, originalName: string, mimeType: string, scan: DocumentScan, rejectionReason: string | null }> } };

export type CreateDocumentTypeVariables = {
  input: CreateDocumentTypeInput;
};

export type CreateDocumentType = { createDocumentType: { id: string, revision: number, name: string, description: string, category: string, isRequired: boolean, hasExpiration: boolean, maxFileSize: number, allowedFormats: Array<DocumentFormat>, validityPeriodDays: number, isActive: boolean } };

export type UpdateDocumentTypeVariables = {
  id: string;
  input: UpdateDocumentTypeInput;
};

export type UpdateDocumentType = { updateDocumentType: { id: string, revision: number, name: string, description: string, category: string, isRequired: boolean, hasExpiration: boolean, maxFileSize: number, allowedFormats: Array<DocumentFormat>, validityPeriodDays: number, isActive: boolean } };

export type DeleteDocumentTypeVariables = {
  id: string;
};

export type DeleteDocumentType = { deleteDocumentType: { success: boolean, message: string } };

export type DocumentsChangedVariables = { [key: string]: never; };

export type DocumentsChanged = { documentsChanged: { id: string, pending: number } };

export const DocumentTicketDocument: TypedDocument<DocumentTicket, DocumentTicketVariables> = `mutation DocumentTicket($id:ID!){documentTicket(id:$id){url}}`

export const DeleteDocumentDocument: TypedDocument<DeleteDocument, DeleteDocumentVariables> = `mutation DeleteDocument($id:ID!){deleteDocument(id:$id){success message}}`

export const MyDocumentsDocument: TypedDocument<MyDocuments, MyDocumentsVariables> = `query MyDocuments{documentTypes{...TypeFields}myDocuments{...DocumentFields}}fragment TypeFields on DocumentType{id revision name description category isRequired hasExpiration maxFileSize allowedFormats validityPeriodDays isActive}fragment DocumentFields on UserDocument{id userId documentTypeId originalName fileSize mimeType status uploadedAt expiresAt declaredUntil verifiedAt rejectionReason version scan versions{id version status uploadedAt originalName mimeType scan rejectionReason}}`

export const DueDocumentsDocument: TypedDocument<DueDocuments, DueDocumentsVariables> = `query DueDocuments{documentTypes{id isRequired isActive}myDocuments{id documentTypeId status}}`

export const UploadDocumentFromSlotDocument: TypedDocument<UploadDocumentFromSlot, UploadDocumentFromSlotVariables> = `mutation UploadDocumentFromSlot($slotId:ID!$documentTypeId:ID!$name:String!$expiresOn:Date){uploadDocumentFromSlot(slotId:$slotId documentTypeId:$documentTypeId name:$name expiresOn:$expiresOn){...DocumentFields}}fragment DocumentFields on UserDocument{id userId documentTypeId originalName fileSize mimeType status uploadedAt expiresAt declaredUntil verifiedAt rejectionReason version scan versions{id version status uploadedAt originalName mimeType scan rejectionReason}}`

export const CheckedDocumentsDocument: TypedDocument<CheckedDocuments, CheckedDocumentsVariables> = `query CheckedDocuments($status:DocumentStatus$documentTypeId:ID$pagination:PaginationInput){allUserDocuments(status:$status documentTypeId:$documentTypeId pagination:$pagination){items{...CheckedDocument}total hasMore endCursor}}fragment CheckedDocument on UserDocument{...CheckedLine ...DocumentFields}fragment CheckedLine on UserDocument{id userId documentTypeId status uploadedAt version scan documentType{id name hasExpiration validityPeriodDays}owner{id pseudo name profilePicture}}fragment DocumentFields on UserDocument{id userId documentTypeId originalName fileSize mimeType status uploadedAt expiresAt declaredUntil verifiedAt rejectionReason version scan versions{id version status uploadedAt originalName mimeType scan rejectionReason}}`

export const CheckedCountsDocument: TypedDocument<CheckedCounts, CheckedCountsVariables> = `query CheckedCounts($documentTypeId:ID){documentCounts(documentTypeId:$documentTypeId){status count}}`

export const CheckedTypesDocument: TypedDocument<CheckedTypes, CheckedTypesVariables> = `query CheckedTypes{documentTypes{...TypeFields}}fragment TypeFields on DocumentType{id revision name description category isRequired hasExpiration maxFileSize allowedFormats validityPeriodDays isActive}`

export const VerifyDocumentDocument: TypedDocument<VerifyDocument, VerifyDocumentVariables> = `mutation VerifyDocument($id:ID!$status:DocumentDecision!$rejectionReason:String$expiresOn:Date$seenStatus:DocumentStatus){verifyDocument(id:$id status:$status rejectionReason:$rejectionReason expiresOn:$expiresOn seenStatus:$seenStatus){...CheckedDocument}}fragment CheckedDocument on UserDocument{...CheckedLine ...DocumentFields}fragment CheckedLine on UserDocument{id userId documentTypeId status uploadedAt version scan documentType{id name hasExpiration validityPeriodDays}owner{id pseudo name profilePicture}}fragment DocumentFields on UserDocument{id userId documentTypeId originalName fileSize mimeType status uploadedAt expiresAt declaredUntil verifiedAt rejectionReason version scan versions{id version status uploadedAt originalName mimeType scan rejectionReason}}`

export const CreateDocumentTypeDocument: TypedDocument<CreateDocumentType, CreateDocumentTypeVariables> = `mutation CreateDocumentType($input:CreateDocumentTypeInput!){createDocumentType(input:$input){...TypeFields}}fragment TypeFields on DocumentType{id revision name description category isRequired hasExpiration maxFileSize allowedFormats validityPeriodDays isActive}`

export const UpdateDocumentTypeDocument: TypedDocument<UpdateDocumentType, UpdateDocumentTypeVariables> = `mutation UpdateDocumentType($id:ID!$input:UpdateDocumentTypeInput!){updateDocumentType(id:$id input:$input){...TypeFields}}fragment TypeFields on DocumentType{id revision name description category isRequired hasExpiration maxFileSize allowedFormats validityPeriodDays isActive}`

export const DeleteDocumentTypeDocument: TypedDocument<DeleteDocumentType, DeleteDocumentTypeVariables> = `mutation DeleteDocumentType($id:ID!){deleteDocumentType(id:$id){success message}}`

export const DocumentsChangedDocument: TypedDocument<DocumentsChanged, DocumentsChangedVariables> = `subscription DocumentsChanged{documentsChanged{id pending}}`
