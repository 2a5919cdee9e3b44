// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type DeleteFormFileVariables = {
  id: string;
};

export type DeleteFormFile = { deleteFormFile: boolean };

export type FormFileTicketVariables = {
  id: string;
};

export type FormFileTicket = { formFileTicket: { url: string } };

export const DeleteFormFileDocument: TypedDocument<DeleteFormFile, DeleteFormFileVariables> = `mutation DeleteFormFile($id:ID!){deleteFormFile(id:$id)}`

export const FormFileTicketDocument: TypedDocument<FormFileTicket, FormFileTicketVariables> = `mutation FormFileTicket($id:ID!){formFileTicket(id:$id){url}}`
