// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type BibAssignment =
  | 'payment'
  | 'pickup';

export type BibNumberConfigInput = {
  applicationTypeId: string;
  isEnabled: boolean;
  prefix: string;
  digitCount: number;
  startNumber: number;
  endNumber?: number | null | undefined;
  assignment?: BibAssignment | null | undefined;
  allowWishes?: boolean | null | undefined;
  /** The one it was written on: another one in the meantime is a CONFLICT. Without it the save is taken as it is. */
  revision?: number | null | undefined;
};

export type BibObstacle =
  | 'documents_missing'
  | 'documents_waiting'
  | 'documents_refused'
  | 'letter_unsigned';

export type PickUpOutcome =
  | 'given'
  | 'duplicate'
  | 'blocked'
  | 'no_number'
  | 'ended'
  | 'unknown'
  | 'undone'
  | 'too_early'
  | 'too_late';

export type Numbering = { id: string, revision: number, isEnabled: boolean, prefix: string, digitCount: number, startNumber: number, endNumber: number | null, assignment: BibAssignment, allowWishes: boolean, nextBibNumber: string | null };

export type BibsVariables = {
  eventId: string;
};

export type Bibs = { bibNumberConfig: { id: string, revision: number, isEnabled: boolean, prefix: string, digitCount: number, startNumber: number, endNumber: number | null, assignment: BibAssignment, allowWishes: boolean, nextBibNumber: string | null } | null, bibNumberStats: { totalApplications: number, withBibNumbers: number, lastBibNumber: string | null } };

export type BibDesksVariables = {
  eventId: string;
};

export type BibDesks = { bibBlocks: Array<{ id: string, desk: string, left: number, first: number, last: number, seenAt: string, revision: number }>, pickUpProblems: Array<{ nonce: string, fullName: string, outcome: PickUpOutcome, number: number | null, bib: string | null, at: string, desk: string, givenDesk: string | null, obstacles: Array<BibObstacle> }> };

export type SaveNumberingVariables = {
  input: BibNumberConfigInput;
};

export type SaveNumbering = { saveBibNumberConfig: { id: string, revision: number, isEnabled: boolean, prefix: string, digitCount: number, startNumber: number, endNumber: number | null, assignment: BibAssignment, allowWishes: boolean, nextBibNumber: string | null } };

export type ReleaseBibBlockVariables = {
  id: string;
  revision?: number | null | undefined;
};

export type ReleaseBibBlock = { releaseBibBlock: { released: number } };

export type SettlePickUpVariables = {
  nonce: string;
  despite: string;
};

export type SettlePickUp = { settlePickUp: { nonce: string, outcome: PickUpOutcome } };

export const BibsDocument: TypedDocument<Bibs, BibsVariables> = `query Bibs($eventId:ID!){bibNumberConfig(applicationTypeId:$eventId){...Numbering}bibNumberStats(applicationTypeId:$eventId){totalApplications withBibNumbers lastBibNumber}}fragment Numbering on BibNumberConfig{id revision isEnabled prefix digitCount startNumber endNumber assignment allowWishes nextBibNumber}`

export const BibDesksDocument: TypedDocument<BibDesks, BibDesksVariables> = `query BibDesks($eventId:ID!){bibBlocks(eventId:$eventId){id desk left first last seenAt revision}pickUpProblems(eventId:$eventId){nonce fullName outcome number bib at desk givenDesk obstacles}}`

export const SaveNumberingDocument: TypedDocument<SaveNumbering, SaveNumberingVariables> = `mutation SaveNumbering($input:BibNumberConfigInput!){saveBibNumberConfig(input:$input){...Numbering}}fragment Numbering on BibNumberConfig{id revision isEnabled prefix digitCount startNumber endNumber assignment allowWishes nextBibNumber}`

export const ReleaseBibBlockDocument: TypedDocument<ReleaseBibBlock, ReleaseBibBlockVariables> = `mutation ReleaseBibBlock($id:ID!$revision:Int){releaseBibBlock(id:$id revision:$revision){released}}`

export const SettlePickUpDocument: TypedDocument<SettlePickUp, SettlePickUpVariables> = `mutation SettlePickUp($nonce:ID!$despite:String!){settlePickUp(nonce:$nonce despite:$despite){nonce outcome}}`
