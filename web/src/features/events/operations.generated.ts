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

export type EventPeriod =
  | 'upcoming'
  | 'past'
  | 'all';

export type EventFilters = {
  /** Words of title, place and description. */
  search?: string | null | undefined;
  /** Upcoming by default: soonest first; past and all: latest first. */
  period?: EventPeriod | null | undefined;
  /** Editors and admins; everybody else gets published and cancelled ones. */
  status?: EventStatus | null | undefined;
  mine?: boolean | null | undefined;
  /** Those that the caller manages: their own, the races of the MIT, or all. */
  managed?: boolean | null | undefined;
  /** Only those of the MIT section. */
  isMit?: boolean | null | undefined;
};

export type MedicalProof =
  | 'none'
  | 'certificate'
  | 'licence'
  | 'pps';

export type CoursePointKind =
  | 'water'
  | 'aid'
  | 'other';

export type EventCover = { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number };

export type EventCardFields = { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, postponement: { id: string, fromDate: string, toDate: string | null, reason: string } | null, ticketTypes: Array<{ id: string, price: number, isActive: boolean, maxQuantity: number | null, soldQuantity: number }> };

export type EventListVariables = {
  filters?: EventFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type EventList = { eventsWithPagination: { hasNext: boolean, currentPage: number, endCursor: string | null, items: Array<{ id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, postponement: { id: string, fromDate: string, toDate: string | null, reason: string } | null, ticketTypes: Array<{ id: string, price: number, isActive: boolean, maxQuantity: number | null, soldQuantity: number }> }> } };

export type EventVariables = {
  id: string;
};

export type Event = { race: { id: string, distanceMetres: number | null, minAge: number, maxAge: number, allowMinors: boolean, accompanied: boolean, medicalProof: MedicalProof, medicalValidityDays: number | null, opensAt: string | null, closesAt: string | null, resultsPublishedAt: string | null, course: { length: number, climb: number | null, lowest: number | null, highest: number | null, drawing: { width: number, height: number, line: string, profile: string | null, start: { x: number, y: number } | null, finish: { x: number, y: number } | null, marks: Array<{ km: number, x: number, y: number }>, points: Array<{ kind: CoursePointKind, name: string, x: number, y: number, at: Array<number> }> } } | null } | null, event: { description: string, latitude: number | null, longitude: number | null, isMit: boolean, registrationOnly: boolean, hasRules: boolean, cancelReason: string | null, mayEdit: boolean, id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, createdBy: { id: string, pseudo: string }, ticketTypes: Array<{ id: string, type: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }>, applicationTypes: Array<{ id: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean }>, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, postponement: { id: string, fromDate: string, toDate: string | null, reason: string } | null } | null };

export type NextEventsVariables = {
  limit: number;
};

export type NextEvents = { events: Array<{ id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, fromDate: string, toDate: string | null, reason: string } | null, ticketTypes: Array<{ id: string, price: number, isActive: boolean, maxQuantity: number | null, soldQuantity: number }> }> };

export type EventDraftsVariables = {
  limit: number;
};

export type EventDrafts = { events: Array<{ id: string, title: string }> };

export const EventListDocument: TypedDocument<EventList, EventListVariables> = `query EventList($filters:EventFilters$pagination:PaginationInput){eventsWithPagination(filters:$filters pagination:$pagination){items{...EventCardFields}hasNext currentPage endCursor}}fragment EventCardFields on Event{id title date endDate location status cover{...EventCover}postponement{id fromDate toDate reason}ticketTypes{id price isActive maxQuantity soldQuantity}}fragment EventCover on Image{id url width height thumbhash srcset avif saver weight}`

export const EventDocument: TypedDocument<Event, EventVariables> = `query Event($id:ID!){race(eventId:$id){id distanceMetres minAge maxAge allowMinors accompanied medicalProof medicalValidityDays opensAt closesAt resultsPublishedAt course{length climb lowest highest drawing{width height line profile start{x y}finish{x y}marks{km x y}points{kind name x y at}}}}event(id:$id){...EventCardFields description latitude longitude createdBy{id pseudo}isMit registrationOnly hasRules cancelReason mayEdit ticketTypes{id type title description price isActive isPopular allowMinors minAge maxAge maxQuantity soldQuantity}applicationTypes{id name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors}}}fragment EventCardFields on Event{id title date endDate location status cover{...EventCover}postponement{id fromDate toDate reason}ticketTypes{id price isActive maxQuantity soldQuantity}}fragment EventCover on Image{id url width height thumbhash srcset avif saver weight}`

export const NextEventsDocument: TypedDocument<NextEvents, NextEventsVariables> = `query NextEvents($limit:Int!){events(pagination:{limit:$limit}){id title date endDate location status postponement{id fromDate toDate reason}ticketTypes{id price isActive maxQuantity soldQuantity}}}`

export const EventDraftsDocument: TypedDocument<EventDrafts, EventDraftsVariables> = `query EventDrafts($limit:Int!){events(filters:{status:draft period:all mine:true}pagination:{limit:$limit}){id title}}`
