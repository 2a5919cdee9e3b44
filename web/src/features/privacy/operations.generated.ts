// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type ExportStatus =
  | 'preparing'
  | 'ready'
  | 'expired'
  | 'failed';

export type MyExportsVariables = { [key: string]: never; };

export type MyExports = { myExports: Array<{ id: string, status: ExportStatus, requestedAt: string, expiresAt: string | null }>, me: { id: string, deletionAt: string | null } };

export type ExportMyDataVariables = { [key: string]: never; };

export type ExportMyData = { exportMyData: { id: string, status: ExportStatus, requestedAt: string, expiresAt: string | null } };

export type OpenMyExportVariables = {
  id: string;
};

export type OpenMyExport = { openMyExport: { id: string, url: string | null } };

export type RequestAccountDeletionVariables = {
  password: string;
};

export type RequestAccountDeletion = { requestAccountDeletion: { id: string, deletionAt: string | null } };

export type CancelAccountDeletionVariables = { [key: string]: never; };

export type CancelAccountDeletion = { cancelAccountDeletion: { id: string, deletionAt: string | null } };

export const MyExportsDocument: TypedDocument<MyExports, MyExportsVariables> = `query MyExports{myExports{id status requestedAt expiresAt}me{id deletionAt}}`

export const ExportMyDataDocument: TypedDocument<ExportMyData, ExportMyDataVariables> = `mutation ExportMyData{exportMyData{id status requestedAt expiresAt}}`

export const OpenMyExportDocument: TypedDocument<OpenMyExport, OpenMyExportVariables> = `mutation OpenMyExport($id:ID!){openMyExport(id:$id){id url}}`

export const RequestAccountDeletionDocument: TypedDocument<RequestAccountDeletion, RequestAccountDeletionVariables> = `mutation RequestAccountDeletion($password:String!){requestAccountDeletion(password:$password){id deletionAt}}`

export const CancelAccountDeletionDocument: TypedDocument<CancelAccountDeletion, CancelAccountDeletionVariables> = `mutation CancelAccountDeletion{cancelAccountDeletion{id deletionAt}}`
