// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type ScanOutcome =
  | 'admitted'
  | 'already_used'
  | 'duplicate_offline'
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
  /** By the phone's clock; `clockOffset` corrects it. */
  at: string;
  /** Undoes an earlier scan by its nonce. */
  undoes?: string | null | undefined;
  /** The phone knew that the ticket was used and let nobody in. */
  refused?: boolean | null | undefined;
};

export type GateBundleVariables = {
  gateKey?: string | null | undefined;
  cursor?: string | null | undefined;
};

export type GateBundle = { checkInBundle: { eventId: string, gate: string, eventTitle: string, startsAt: string | null, tickets: string, cursor: string, serverTime: string, keys: Array<{ kid: number, publicKey: string }> } };

export type GateSyncVariables = {
  gateKey?: string | null | undefined;
  device: string;
  clockOffset?: number | null | undefined;
  scans: Array<ScanInput> | ScanInput;
};

export type GateSync = { syncCheckIns: Array<{ nonce: string, outcome: ScanOutcome, usedAt: string | null, usedGate: string | null }> };

export const GateBundleDocument: TypedDocument<GateBundle, GateBundleVariables> = `query GateBundle($gateKey:String$cursor:String){checkInBundle(gateKey:$gateKey cursor:$cursor){eventId gate eventTitle startsAt keys{kid publicKey}tickets cursor serverTime}}`

export const GateSyncDocument: TypedDocument<GateSync, GateSyncVariables> = `mutation GateSync($gateKey:String$device:String!$clockOffset:Int$scans:[ScanInput!]!){syncCheckIns(gateKey:$gateKey device:$device clockOffset:$clockOffset scans:$scans){nonce outcome usedAt usedGate}}`
