// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

export type PostponementChoice =
  | 'keep'
  | 'refund';

/** R-MIT-07. */
export type ParticipationStatus =
  | 'draft'
  | 'awaiting_payment'
  | 'confirmed'
  | 'checked_in'
  | 'finished'
  | 'dns'
  | 'withdrawn'
  | 'expired'
  | 'refunded'
  | 'deferred';

export type ParticipationDocumentsStatus =
  | 'none'
  | 'submitted'
  | 'accepted'
  | 'rejected';

export type MyRegistrationsVariables = { [key: string]: never; };

export type MyRegistrations = { myParticipations: Array<{ id: string, status: ParticipationStatus, documentsStatus: ParticipationDocumentsStatus, documentsReason: string | null, bibNumber: string | null, raceName: string, eventId: string, fullName: string, amount: number, expiresAt: string | null, raceDate: string | null, isOver: boolean, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, choiceUntil: string } } | null }> };

export type TreeCountsVariables = { [key: string]: never; };

export type TreeCounts = { trees: { count: number, planted: number } };

export const MyRegistrationsDocument: TypedDocument<MyRegistrations, MyRegistrationsVariables> = `query MyRegistrations{myParticipations{id status documentsStatus documentsReason bibNumber raceName eventId fullName amount expiresAt raceDate isOver choice{choice answers postponement{id choiceUntil}}}}`

export const TreeCountsDocument: TypedDocument<TreeCounts, TreeCountsVariables> = `query TreeCounts{trees{count planted}}`
