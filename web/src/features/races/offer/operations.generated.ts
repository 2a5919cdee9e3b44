// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

export type EventStatus =
  | 'draft'
  | 'published'
  | 'cancelled';

export type MedicalProof =
  | 'none'
  | 'certificate'
  | 'licence'
  | 'pps';

export type CoursePointKind =
  | 'water'
  | 'aid'
  | 'other';

export type CourseShown = { length: number, climb: number | null, lowest: number | null, highest: number | null, drawing: { width: number, height: number, line: string, profile: string | null, start: { x: number, y: number } | null, finish: { x: number, y: number } | null, marks: Array<{ km: number, x: number, y: number }>, points: Array<{ kind: CoursePointKind, name: string, x: number, y: number, at: Array<number> }> } };

export type RaceCourseVariables = {
  eventId: string;
};

export type RaceCourse = { race: { id: string, course: { length: number, climb: number | null, lowest: number | null, highest: number | null, drawing: { width: number, height: number, line: string, profile: string | null, start: { x: number, y: number } | null, finish: { x: number, y: number } | null, marks: Array<{ km: number, x: number, y: number }>, points: Array<{ kind: CoursePointKind, name: string, x: number, y: number, at: Array<number> }> } } | null } | null };

export type OffersVariables = { [key: string]: never; };

export type Offers = { races: Array<{ id: string, distanceMetres: number | null, minAge: number, maxAge: number, allowMinors: boolean, accompanied: boolean, medicalProof: MedicalProof, medicalValidityDays: number | null, opensAt: string | null, closesAt: string | null, resultsPublishedAt: string | null, course: { length: number, climb: number | null, lowest: number | null, highest: number | null, drawing: { width: number, height: number, line: string, profile: string | null, start: { x: number, y: number } | null, finish: { x: number, y: number } | null, marks: Array<{ km: number, x: number, y: number }>, points: Array<{ kind: CoursePointKind, name: string, x: number, y: number, at: Array<number> }> } } | null, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, fromDate: string, toDate: string | null, reason: string } | null, ticketTypes: Array<{ id: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, maxQuantity: number | null, soldQuantity: number }> } }> };

export const RaceCourseDocument: TypedDocument<RaceCourse, RaceCourseVariables> = `query RaceCourse($eventId:ID!){race(eventId:$eventId){id course{...CourseShown}}}fragment CourseShown on RaceCourse{length climb lowest highest drawing{width height line profile start{x y}finish{x y}marks{km x y}points{kind name x y at}}}`

export const OffersDocument: TypedDocument<Offers, OffersVariables> = `query Offers{races{id distanceMetres minAge maxAge allowMinors accompanied medicalProof medicalValidityDays opensAt closesAt resultsPublishedAt course{...CourseShown}event{id title date endDate location status postponement{id fromDate toDate reason}ticketTypes{id title description price isActive isPopular allowMinors maxQuantity soldQuantity}}}}fragment CourseShown on RaceCourse{length climb lowest highest drawing{width height line profile start{x y}finish{x y}marks{km x y}points{kind name x y at}}}`
