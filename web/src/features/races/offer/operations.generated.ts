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

export type OffersVariables = { [key: string]: never; };

export type Offers = { races: Array<{ id: string, distanceMetres: number | null, minAge: number, maxAge: number, allowMinors: boolean, accompanied: boolean, medicalProof: MedicalProof, medicalValidityDays: number | null, opensAt: string | null, closesAt: string | null, resultsPublishedAt: string | null, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, fromDate: string, toDate: string | null, reason: string } | null, ticketTypes: Array<{ id: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, maxQuantity: number | null, soldQuantity: number }> } }> };

export const OffersDocument: TypedDocument<Offers, OffersVariables> = `query Offers{races{id distanceMetres minAge maxAge allowMinors accompanied medicalProof medicalValidityDays opensAt closesAt resultsPublishedAt event{id title date endDate location status postponement{id fromDate toDate reason}ticketTypes{id title description price isActive isPopular allowMinors maxQuantity soldQuantity}}}}`
