// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type TicketStatus =
  | 'issued'
  | 'checked_in'
  | 'cancelled'
  | 'revoked';

export type TicketCover = { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number };

export type TicketFields = { id: string, eventId: string, eventTitle: string, startsAt: string | null, overAt: string | null, location: string, ticketType: string, fullName: string, status: TicketStatus, shortCode: string, code: string | null, number: string | null, advice: string, pdfUrl: string | null, link: string | null, choiceUntil: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null };

export type FoundTickets = { codeSent: boolean, message: string, retrievalId: string | null, tickets: Array<{ id: string, eventId: string, eventTitle: string, startsAt: string | null, overAt: string | null, location: string, ticketType: string, fullName: string, status: TicketStatus, shortCode: string, code: string | null, number: string | null, advice: string, pdfUrl: string | null, link: string | null, choiceUntil: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> };

export type MyTicketsVariables = {
  pagination?: PaginationInput | null | undefined;
};

export type MyTickets = { myTickets: Array<{ id: string, eventId: string, eventTitle: string, startsAt: string | null, overAt: string | null, location: string, ticketType: string, fullName: string, status: TicketStatus, shortCode: string, code: string | null, number: string | null, advice: string, pdfUrl: string | null, link: string | null, choiceUntil: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> };

export type PaidTicketsVariables = {
  transactionId: string;
};

export type PaidTickets = { paidTickets: Array<{ id: string, eventId: string, eventTitle: string, startsAt: string | null, overAt: string | null, location: string, ticketType: string, fullName: string, status: TicketStatus, shortCode: string, code: string | null, number: string | null, advice: string, pdfUrl: string | null, link: string | null, choiceUntil: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> };

export type RegisteredTicketVariables = {
  id: string;
  key?: string | null | undefined;
};

export type RegisteredTicket = { mitParticipation: { id: string, details: { ticket: { id: string, eventId: string, eventTitle: string, startsAt: string | null, overAt: string | null, location: string, ticketType: string, fullName: string, status: TicketStatus, shortCode: string, code: string | null, number: string | null, advice: string, pdfUrl: string | null, link: string | null, choiceUntil: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null } | null } | null } | null };

export type TicketByLinkVariables = {
  id: string;
  key?: string | null | undefined;
};

export type TicketByLink = { ticket: { id: string, eventId: string, eventTitle: string, startsAt: string | null, overAt: string | null, location: string, ticketType: string, fullName: string, status: TicketStatus, shortCode: string, code: string | null, number: string | null, advice: string, pdfUrl: string | null, link: string | null, choiceUntil: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null } | null };

export type RetrieveTicketsVariables = {
  email?: string | null | undefined;
  registrationNumber?: string | null | undefined;
  phone: string;
  birthDate: string;
};

export type RetrieveTickets = { retrieveTickets: { codeSent: boolean, message: string, retrievalId: string | null, tickets: Array<{ id: string, eventId: string, eventTitle: string, startsAt: string | null, overAt: string | null, location: string, ticketType: string, fullName: string, status: TicketStatus, shortCode: string, code: string | null, number: string | null, advice: string, pdfUrl: string | null, link: string | null, choiceUntil: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> } };

export type ConfirmRetrievalVariables = {
  retrievalId: string;
  code: string;
};

export type ConfirmRetrieval = { confirmRetrieval: { codeSent: boolean, message: string, retrievalId: string | null, tickets: Array<{ id: string, eventId: string, eventTitle: string, startsAt: string | null, overAt: string | null, location: string, ticketType: string, fullName: string, status: TicketStatus, shortCode: string, code: string | null, number: string | null, advice: string, pdfUrl: string | null, link: string | null, choiceUntil: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> } };

export type SendTicketEmailVariables = {
  ticketId: string;
  key?: string | null | undefined;
};

export type SendTicketEmail = { sendTicketEmail: { success: boolean, message: string } };

export const MyTicketsDocument: TypedDocument<MyTickets, MyTicketsVariables> = `query MyTickets($pagination:PaginationInput){myTickets(pagination:$pagination){...TicketFields}}fragment TicketFields on Ticket{id eventId eventTitle startsAt overAt location ticketType fullName status shortCode code number advice pdfUrl link choiceUntil cover{...TicketCover}}fragment TicketCover on Image{id url width height thumbhash srcset avif saver weight}`

export const PaidTicketsDocument: TypedDocument<PaidTickets, PaidTicketsVariables> = `query PaidTickets($transactionId:ID!){paidTickets(transactionId:$transactionId){...TicketFields}}fragment TicketFields on Ticket{id eventId eventTitle startsAt overAt location ticketType fullName status shortCode code number advice pdfUrl link choiceUntil cover{...TicketCover}}fragment TicketCover on Image{id url width height thumbhash srcset avif saver weight}`

export const RegisteredTicketDocument: TypedDocument<RegisteredTicket, RegisteredTicketVariables> = `query RegisteredTicket($id:ID!$key:String){mitParticipation(id:$id key:$key){id details{ticket{...TicketFields}}}}fragment TicketFields on Ticket{id eventId eventTitle startsAt overAt location ticketType fullName status shortCode code number advice pdfUrl link choiceUntil cover{...TicketCover}}fragment TicketCover on Image{id url width height thumbhash srcset avif saver weight}`

export const TicketByLinkDocument: TypedDocument<TicketByLink, TicketByLinkVariables> = `query TicketByLink($id:ID!$key:String){ticket(id:$id key:$key){...TicketFields}}fragment TicketFields on Ticket{id eventId eventTitle startsAt overAt location ticketType fullName status shortCode code number advice pdfUrl link choiceUntil cover{...TicketCover}}fragment TicketCover on Image{id url width height thumbhash srcset avif saver weight}`

export const RetrieveTicketsDocument: TypedDocument<RetrieveTickets, RetrieveTicketsVariables> = `mutation RetrieveTickets($email:String$registrationNumber:String$phone:String!$birthDate:Date!){retrieveTickets(email:$email registrationNumber:$registrationNumber phone:$phone birthDate:$birthDate){...FoundTickets}}fragment FoundTickets on RetrievedTickets{codeSent message retrievalId tickets{...TicketFields}}fragment TicketFields on Ticket{id eventId eventTitle startsAt overAt location ticketType fullName status shortCode code number advice pdfUrl link choiceUntil cover{...TicketCover}}fragment TicketCover on Image{id url width height thumbhash srcset avif saver weight}`

export const ConfirmRetrievalDocument: TypedDocument<ConfirmRetrieval, ConfirmRetrievalVariables> = `mutation ConfirmRetrieval($retrievalId:ID!$code:String!){confirmRetrieval(retrievalId:$retrievalId code:$code){...FoundTickets}}fragment FoundTickets on RetrievedTickets{codeSent message retrievalId tickets{...TicketFields}}fragment TicketFields on Ticket{id eventId eventTitle startsAt overAt location ticketType fullName status shortCode code number advice pdfUrl link choiceUntil cover{...TicketCover}}fragment TicketCover on Image{id url width height thumbhash srcset avif saver weight}`

export const SendTicketEmailDocument: TypedDocument<SendTicketEmail, SendTicketEmailVariables> = `mutation SendTicketEmail($ticketId:ID!$key:String){sendTicketEmail(ticketId:$ticketId key:$key){success message}}`
