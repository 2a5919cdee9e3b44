// Generated from operations.graphql by `npm run codegen`. Do not edit.
import { gql, type TypedDocumentNode } from '@urql/core'

export type ExportStatus =
  | 'preparing'
  | 'ready'
  | 'expired'
  | 'failed';

export type MyExportsVariables = { [key: string]: never; };

export type MyExports = { myExports: Array<{ id: string, status: ExportStatus, requestedAt: string, url: string | null, expiresAt: string | null }>, me: { id: string, deletionAt: string | null } };

export type ExportMyDataVariables = { [key: string]: never; };

export type ExportMyData = { exportMyData: { id: string, status: ExportStatus, requestedAt: string, url: string | null, expiresAt: string | null } };

export type RequestAccountDeletionVariables = {
  password: string;
};

export type RequestAccountDeletion = { requestAccountDeletion: { id: string, deletionAt: string | null } };

export type CancelAccountDeletionVariables = { [key: string]: never; };

export type CancelAccountDeletion = { cancelAccountDeletion: { id: string, deletionAt: string | null } };

export const MyExportsDocument = gql`query MyExports{myExports{id status requestedAt url expiresAt}me{id deletionAt}}` as TypedDocumentNode<MyExports, MyExportsVariables>

export const ExportMyDataDocument = gql`mutation ExportMyData{exportMyData{id status requestedAt url expiresAt}}` as TypedDocumentNode<ExportMyData, ExportMyDataVariables>

export const RequestAccountDeletionDocument = gql`mutation RequestAccountDeletion($password:String!){requestAccountDeletion(password:$password){id deletionAt}}` as TypedDocumentNode<RequestAccountDeletion, RequestAccountDeletionVariables>

export const CancelAccountDeletionDocument = gql`mutation CancelAccountDeletion{cancelAccountDeletion{id deletionAt}}` as TypedDocumentNode<CancelAccountDeletion, CancelAccountDeletionVariables>
