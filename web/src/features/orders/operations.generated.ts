// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type EventStatus =
  | 'draft'
  | 'published'
  | 'cancelled';

export type PostponementChoice =
  | 'keep'
  | 'refund';

export type OrderStatus =
  | 'awaiting_payment'
  | 'confirmed'
  | 'expired'
  | 'cancelled'
  | 'refund_due'
  | 'refunded';

export type OrderPlaceInput = {
  ticketTypeId: string;
  fullName: string;
};

export type ReservePlacesInput = {
  eventId: string;
  places: Array<OrderPlaceInput>;
  /** The same one answers with the same order; CONFLICT with other content. */
  idempotencyKey: string;
};

export type BookedOrder = { id: string, status: OrderStatus, total: number, holdUntil: string | null, createdAt: string, places: Array<{ position: number, fullName: string, price: number, ticketType: { id: string, title: string } }> };

export type OrderFields = { id: string, status: OrderStatus, total: number, holdUntil: string | null, createdAt: string, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, cancelReason: string | null, postponement: { id: string, toDate: string | null } | null } | null, choice: { choice: PostponementChoice | null, byDeadline: boolean, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, places: Array<{ position: number, fullName: string, price: number, ticketType: { id: string, title: string } }> };

export type MyOrdersVariables = {
  pagination?: PaginationInput | null | undefined;
};

export type MyOrders = { myOrders: Array<{ id: string, status: OrderStatus, total: number, holdUntil: string | null, createdAt: string, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, cancelReason: string | null, postponement: { id: string, toDate: string | null } | null } | null, choice: { choice: PostponementChoice | null, byDeadline: boolean, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, places: Array<{ position: number, fullName: string, price: number, ticketType: { id: string, title: string } }> }> };

export type MyPlacesVariables = {
  pagination?: PaginationInput | null | undefined;
};

export type MyPlaces = { myOrders: Array<{ id: string, status: OrderStatus, total: number, holdUntil: string | null, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, registrationOnly: boolean, postponement: { id: string, toDate: string | null } | null } | null, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, choiceUntil: string } } | null }> };

export type PlacesLeftVariables = {
  id: string;
};

export type PlacesLeft = { event: { id: string, ticketTypes: Array<{ id: string, isActive: boolean, maxQuantity: number | null, soldQuantity: number }> } | null };

export type EventOrdersVariables = {
  eventId: string;
};

export type EventOrders = { eventOrders: { held: number, confirmed: number, refundDue: number, refundDueTotal: number, keep: number, refund: number, unanswered: number } };

export type ReservePlacesVariables = {
  input: ReservePlacesInput;
};

export type ReservePlaces = { reservePlaces: { id: string, status: OrderStatus, total: number, holdUntil: string | null, createdAt: string, places: Array<{ position: number, fullName: string, price: number, ticketType: { id: string, title: string } }> } };

export type CancelOrderVariables = {
  id: string;
};

export type CancelOrder = { cancelOrder: { id: string, status: OrderStatus, total: number, holdUntil: string | null, createdAt: string, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, cancelReason: string | null, postponement: { id: string, toDate: string | null } | null } | null, choice: { choice: PostponementChoice | null, byDeadline: boolean, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, places: Array<{ position: number, fullName: string, price: number, ticketType: { id: string, title: string } }> } };

export type ChoosePostponementVariables = {
  orderId: string;
  choice: PostponementChoice;
  postponementId: string;
};

export type ChoosePostponement = { choosePostponement: { id: string, status: OrderStatus, total: number, holdUntil: string | null, createdAt: string, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, cancelReason: string | null, postponement: { id: string, toDate: string | null } | null } | null, choice: { choice: PostponementChoice | null, byDeadline: boolean, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, places: Array<{ position: number, fullName: string, price: number, ticketType: { id: string, title: string } }> } };

export const MyOrdersDocument: TypedDocument<MyOrders, MyOrdersVariables> = `query MyOrders($pagination:PaginationInput){myOrders(pagination:$pagination){...OrderFields}}fragment OrderFields on Order{...BookedOrder event{id title date endDate location status cancelReason postponement{id toDate}}choice{choice byDeadline answers postponement{id toDate reason choiceUntil otherwise}}}fragment BookedOrder on Order{id status total holdUntil createdAt places{position fullName price ticketType{id title}}}`

export const MyPlacesDocument: TypedDocument<MyPlaces, MyPlacesVariables> = `query MyPlaces($pagination:PaginationInput){myOrders(pagination:$pagination){id status total holdUntil event{id title date endDate location status registrationOnly postponement{id toDate}}choice{choice answers postponement{id choiceUntil}}}}`

export const PlacesLeftDocument: TypedDocument<PlacesLeft, PlacesLeftVariables> = `query PlacesLeft($id:ID!){event(id:$id){id ticketTypes{id isActive maxQuantity soldQuantity}}}`

export const EventOrdersDocument: TypedDocument<EventOrders, EventOrdersVariables> = `query EventOrders($eventId:ID!){eventOrders(eventId:$eventId){held confirmed refundDue refundDueTotal keep refund unanswered}}`

export const ReservePlacesDocument: TypedDocument<ReservePlaces, ReservePlacesVariables> = `mutation ReservePlaces($input:ReservePlacesInput!){reservePlaces(input:$input){...BookedOrder}}fragment BookedOrder on Order{id status total holdUntil createdAt places{position fullName price ticketType{id title}}}`

export const CancelOrderDocument: TypedDocument<CancelOrder, CancelOrderVariables> = `mutation CancelOrder($id:ID!){cancelOrder(id:$id){...OrderFields}}fragment OrderFields on Order{...BookedOrder event{id title date endDate location status cancelReason postponement{id toDate}}choice{choice byDeadline answers postponement{id toDate reason choiceUntil otherwise}}}fragment BookedOrder on Order{id status total holdUntil createdAt places{position fullName price ticketType{id title}}}`

export const ChoosePostponementDocument: TypedDocument<ChoosePostponement, ChoosePostponementVariables> = `mutation ChoosePostponement($orderId:ID!$choice:PostponementChoice!$postponementId:ID!){choosePostponement(orderId:$orderId choice:$choice postponementId:$postponementId){...OrderFields}}fragment OrderFields on Order{...BookedOrder event{id title date endDate location status cancelReason postponement{id toDate}}choice{choice byDeadline answers postponement{id toDate reason choiceUntil otherwise}}}fragment BookedOrder on Order{id status total holdUntil createdAt places{position fullName price ticketType{id title}}}`
