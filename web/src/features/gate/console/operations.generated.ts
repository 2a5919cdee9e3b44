// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

export type GateRole =
  | 'gate'
  | 'desk';

export type ScanOutcome =
  | 'admitted'
  | 'readmitted'
  | 'left'
  | 'already_used'
  | 'duplicate_offline'
  /** Out without in. */
  | 'not_inside'
  | 'revoked'
  | 'wrong_event'
  | 'unknown'
  | 'undone';

export type VolunteerLink = { id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, devices: number };

export type GatesVariables = {
  eventId: string;
};

export type Gates = { gateLinks: Array<{ id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, devices: number }>, gateCounts: { eventId: string, admitted: number, inside: number, expected: number, duplicates: number, bibsGiven: number, byGate: Array<{ gate: string, admitted: number }> } };

export type ShownTwiceVariables = {
  eventId: string;
};

export type ShownTwice = { gateDuplicates: Array<{ ticketId: string, fullName: string, number: string | null, scans: Array<{ at: string, gate: string, outcome: ScanOutcome }> }> };

export type CreateGateLinkVariables = {
  eventId: string;
  name: string;
  role: GateRole;
};

export type CreateGateLink = { createGateLink: { url: string | null, id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, devices: number } };

export type RevokeGateLinkVariables = {
  id: string;
};

export type RevokeGateLink = { revokeGateLink: { id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, devices: number } };

export type NextRaceVariables = { [key: string]: never; };

export type NextRace = { eventsWithPagination: { items: Array<{ id: string, title: string, date: string | null }> } };

export type RaceWeekendVariables = {
  eventId: string;
};

export type RaceWeekend = { gateCounts: { eventId: string, admitted: number, expected: number, bibsGiven: number } };

export const GatesDocument: TypedDocument<Gates, GatesVariables> = `query Gates($eventId:ID!){gateLinks(eventId:$eventId){...VolunteerLink}gateCounts(eventId:$eventId){eventId admitted inside expected duplicates bibsGiven byGate{gate admitted}}}fragment VolunteerLink on GateLink{id name role createdAt expiresAt revokedAt devices}`

export const ShownTwiceDocument: TypedDocument<ShownTwice, ShownTwiceVariables> = `query ShownTwice($eventId:ID!){gateDuplicates(eventId:$eventId){ticketId fullName number scans{at gate outcome}}}`

export const CreateGateLinkDocument: TypedDocument<CreateGateLink, CreateGateLinkVariables> = `mutation CreateGateLink($eventId:ID!$name:String!$role:GateRole!){createGateLink(eventId:$eventId name:$name role:$role){...VolunteerLink url}}fragment VolunteerLink on GateLink{id name role createdAt expiresAt revokedAt devices}`

export const RevokeGateLinkDocument: TypedDocument<RevokeGateLink, RevokeGateLinkVariables> = `mutation RevokeGateLink($id:ID!){revokeGateLink(id:$id){...VolunteerLink}}fragment VolunteerLink on GateLink{id name role createdAt expiresAt revokedAt devices}`

export const NextRaceDocument: TypedDocument<NextRace, NextRaceVariables> = `query NextRace{eventsWithPagination(filters:{managed:true isMit:true status:published}pagination:{limit:1}){items{id title date}}}`

export const RaceWeekendDocument: TypedDocument<RaceWeekend, RaceWeekendVariables> = `query RaceWeekend($eventId:ID!){gateCounts(eventId:$eventId){eventId admitted expected bibsGiven}}`
