// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

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

/** What the gates of a race do with a runner to whom something is missing. */
export type AboutMissing =
  | 'warn'
  | 'stop'
  | 'ignore';

export type ScanOutcome =
  | 'admitted'
  | 'readmitted'
  | 'left'
  | 'already_used'
  | 'duplicate_offline'
  /** Out without in. */
  | 'not_inside'
  /** The ticket is good; the scan lies outside of the event's window. */
  | 'too_early'
  | 'too_late'
  | 'revoked'
  | 'wrong_event'
  | 'unknown'
  | 'undone';

export type ScanInput = {
  /** Made on the phone; the same scan sent again changes nothing. */
  nonce: string;
  ticketId?: string | null | undefined;
  /** What was read or typed, where no ticket was recognised. */
  code?: string | null | undefined;
  /** By the server's clock as the phone knows it; of earlier versions by the phone's, which `clockOffset` corrects. */
  at: string;
  /** Undoes an earlier scan by its nonce. */
  undoes?: string | null | undefined;
  /** The phone knew that the ticket was used and let nobody in. */
  refused?: boolean | null | undefined;
  /** The person goes out (F-EVT-13). */
  exits?: boolean | null | undefined;
};

export type PickUpInput = {
  /** Made on the device; the same pick-up sent again changes nothing. */
  nonce: string;
  ticketId?: string | null | undefined;
  /** Of the bib that was taken from the pile; absent where the ticket has one. */
  number?: number | null | undefined;
  /** As of `ScanInput`. */
  at: string;
  /** Undoes an earlier pick-up by its nonce. */
  undoes?: string | null | undefined;
  /** Why although something is missing; counts from an organiser only. */
  despite?: string | null | undefined;
  /** Who took it along for the runner. */
  collector?: string | null | undefined;
};

export type GateBundleVariables = {
  gateKey?: string | null | undefined;
  cursor?: string | null | undefined;
  device?: string | null | undefined;
};

export type GateBundle = { checkInBundle: { version: number, eventId: string, gate: string, eventTitle: string, startsAt: string | null, opensAt: string | null, closesAt: string | null, codeSalt: string, aboutMissing: AboutMissing, tickets: string, cursor: string, serverTime: string, keys: Array<{ kid: number, publicKey: string }> } };

export type GateSyncVariables = {
  gateKey?: string | null | undefined;
  device: string;
  scans: Array<ScanInput> | ScanInput;
};

export type GateSync = { syncCheckIns: Array<{ nonce: string, outcome: ScanOutcome, usedAt: string | null, usedGate: string | null }> };

export type DeskBundleVariables = {
  eventId?: string | null | undefined;
  gateKey?: string | null | undefined;
  device: string;
  cursor?: string | null | undefined;
};

export type DeskBundle = { deskBundle: { version: number, eventId: string, gate: string, eventTitle: string, codeSalt: string, tickets: string, cursor: string, serverTime: string, pile: Array<number>, mayOverride: boolean, keys: Array<{ kid: number, publicKey: string }>, bibs: { prefix: string, digitCount: number } | null, otherPiles: Array<{ id: string, desk: string, left: number, first: number, last: number, seenAt: string, revision: number }> } };

export type ReserveBibsVariables = {
  eventId?: string | null | undefined;
  gateKey?: string | null | undefined;
  device: string;
  count: number;
};

export type ReserveBibs = { reserveBibs: { pile: Array<number> } };

export type TakeOverBibsVariables = {
  eventId?: string | null | undefined;
  gateKey?: string | null | undefined;
  device: string;
  blockId: string;
  from: number;
  revision?: number | null | undefined;
};

export type TakeOverBibs = { takeOverBibs: { pile: Array<number> } };

export type SyncPickUpsVariables = {
  eventId?: string | null | undefined;
  gateKey?: string | null | undefined;
  device: string;
  pickUps: Array<PickUpInput> | PickUpInput;
};

export type SyncPickUps = { syncPickUps: Array<{ nonce: string, outcome: PickUpOutcome, bib: string | null }> };

export const GateBundleDocument: TypedDocument<GateBundle, GateBundleVariables> = `query GateBundle($gateKey:String$cursor:String$device:String){checkInBundle(gateKey:$gateKey cursor:$cursor device:$device){version eventId gate eventTitle startsAt opensAt closesAt codeSalt aboutMissing keys{kid publicKey}tickets cursor serverTime}}`

export const GateSyncDocument: TypedDocument<GateSync, GateSyncVariables> = `mutation GateSync($gateKey:String$device:String!$scans:[ScanInput!]!){syncCheckIns(gateKey:$gateKey device:$device scans:$scans){nonce outcome usedAt usedGate}}`

export const DeskBundleDocument: TypedDocument<DeskBundle, DeskBundleVariables> = `query DeskBundle($eventId:ID$gateKey:String$device:String!$cursor:String){deskBundle(eventId:$eventId gateKey:$gateKey device:$device cursor:$cursor){version eventId gate eventTitle codeSalt keys{kid publicKey}tickets cursor serverTime bibs{prefix digitCount}pile otherPiles{id desk left first last seenAt revision}mayOverride}}`

export const ReserveBibsDocument: TypedDocument<ReserveBibs, ReserveBibsVariables> = `mutation ReserveBibs($eventId:ID$gateKey:String$device:String!$count:Int!){reserveBibs(eventId:$eventId gateKey:$gateKey device:$device count:$count){pile}}`

export const TakeOverBibsDocument: TypedDocument<TakeOverBibs, TakeOverBibsVariables> = `mutation TakeOverBibs($eventId:ID$gateKey:String$device:String!$blockId:ID!$from:Int!$revision:Int){takeOverBibs(eventId:$eventId gateKey:$gateKey device:$device blockId:$blockId from:$from revision:$revision){pile}}`

export const SyncPickUpsDocument: TypedDocument<SyncPickUps, SyncPickUpsVariables> = `mutation SyncPickUps($eventId:ID$gateKey:String$device:String!$pickUps:[PickUpInput!]!){syncPickUps(eventId:$eventId gateKey:$gateKey device:$device pickUps:$pickUps){nonce outcome bib}}`
