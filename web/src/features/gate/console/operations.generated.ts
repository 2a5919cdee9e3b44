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
  /** The ticket is good; the scan lies outside of the event's window. */
  | 'too_early'
  | 'too_late'
  | 'revoked'
  | 'wrong_event'
  | 'unknown'
  | 'undone';

export type VolunteerLink = { id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, lockedAt: string | null, devices: number };

export type LinkDevice = { device: string, name: string, firstSeenAt: string, lastSeenAt: string, fetchedAt: string | null, cutAt: string | null, acts: number };

export type LinkDevicesVariables = {
  id: string;
};

export type LinkDevices = { gateDevices: Array<{ device: string, name: string, firstSeenAt: string, lastSeenAt: string, fetchedAt: string | null, cutAt: string | null, acts: number }> };

export type GatesVariables = {
  eventId: string;
};

export type Gates = { gateLinks: Array<{ id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, lockedAt: string | null, devices: number }>, gateCounts: { eventId: string, admitted: number, inside: number, expected: number, duplicates: number, bibsGiven: number, byGate: Array<{ gate: string, admitted: number }> } };

export type GateFlowVariables = {
  eventId: string;
};

export type GateFlow = { gateFlow: { eventId: string, startsAt: string, minutes: Array<number>, before: number } | null };

export type ShownTwiceVariables = {
  eventId: string;
};

export type ShownTwice = { gateDuplicates: Array<{ ticketId: string, fullName: string, number: string | null, scans: Array<{ at: string, gate: string, outcome: ScanOutcome }> }> };

export type CreateGateLinkVariables = {
  eventId: string;
  name: string;
  role: GateRole;
};

export type CreateGateLink = { createGateLink: { url: string | null, id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, lockedAt: string | null, devices: number } };

export type CutGateDeviceVariables = {
  id: string;
  device: string;
  undo?: boolean | null | undefined;
};

export type CutGateDevice = { cutGateDevice: { id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, lockedAt: string | null, devices: number } };

export type LockGateLinkVariables = {
  id: string;
  locked: boolean;
};

export type LockGateLink = { lockGateLink: { id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, lockedAt: string | null, devices: number } };

export type UndoGateLinkVariables = {
  id: string;
  device?: string | null | undefined;
};

export type UndoGateLink = { undoGateLink: { undone: number, tickets: number } };

export type RevokeGateLinkVariables = {
  id: string;
  undo?: boolean | null | undefined;
};

export type RevokeGateLink = { revokeGateLink: { id: string, name: string, role: GateRole, createdAt: string, expiresAt: string, revokedAt: string | null, lockedAt: string | null, devices: number } };

export type NextRaceVariables = { [key: string]: never; };

export type NextRace = { eventsWithPagination: { items: Array<{ id: string, title: string, date: string | null }> } };

export type RaceWeekendVariables = {
  eventId: string;
};

export type RaceWeekend = { gateCounts: { eventId: string, admitted: number, expected: number, bibsGiven: number } };

export const LinkDevicesDocument: TypedDocument<LinkDevices, LinkDevicesVariables> = `query LinkDevices($id:ID!){gateDevices(id:$id){...LinkDevice}}fragment LinkDevice on GateDevice{device name firstSeenAt lastSeenAt fetchedAt cutAt acts}`

export const GatesDocument: TypedDocument<Gates, GatesVariables> = `query Gates($eventId:ID!){gateLinks(eventId:$eventId){...VolunteerLink}gateCounts(eventId:$eventId){eventId admitted inside expected duplicates bibsGiven byGate{gate admitted}}}fragment VolunteerLink on GateLink{id name role createdAt expiresAt revokedAt lockedAt devices}`

export const GateFlowDocument: TypedDocument<GateFlow, GateFlowVariables> = `query GateFlow($eventId:ID!){gateFlow(eventId:$eventId){eventId startsAt minutes before}}`

export const ShownTwiceDocument: TypedDocument<ShownTwice, ShownTwiceVariables> = `query ShownTwice($eventId:ID!){gateDuplicates(eventId:$eventId){ticketId fullName number scans{at gate outcome}}}`

export const CreateGateLinkDocument: TypedDocument<CreateGateLink, CreateGateLinkVariables> = `mutation CreateGateLink($eventId:ID!$name:String!$role:GateRole!){createGateLink(eventId:$eventId name:$name role:$role){...VolunteerLink url}}fragment VolunteerLink on GateLink{id name role createdAt expiresAt revokedAt lockedAt devices}`

export const CutGateDeviceDocument: TypedDocument<CutGateDevice, CutGateDeviceVariables> = `mutation CutGateDevice($id:ID!$device:ID!$undo:Boolean){cutGateDevice(id:$id device:$device undo:$undo){...VolunteerLink}}fragment VolunteerLink on GateLink{id name role createdAt expiresAt revokedAt lockedAt devices}`

export const LockGateLinkDocument: TypedDocument<LockGateLink, LockGateLinkVariables> = `mutation LockGateLink($id:ID!$locked:Boolean!){lockGateLink(id:$id locked:$locked){...VolunteerLink}}fragment VolunteerLink on GateLink{id name role createdAt expiresAt revokedAt lockedAt devices}`

export const UndoGateLinkDocument: TypedDocument<UndoGateLink, UndoGateLinkVariables> = `mutation UndoGateLink($id:ID!$device:ID){undoGateLink(id:$id device:$device){undone tickets}}`

export const RevokeGateLinkDocument: TypedDocument<RevokeGateLink, RevokeGateLinkVariables> = `mutation RevokeGateLink($id:ID!$undo:Boolean){revokeGateLink(id:$id undo:$undo){...VolunteerLink}}fragment VolunteerLink on GateLink{id name role createdAt expiresAt revokedAt lockedAt devices}`

export const NextRaceDocument: TypedDocument<NextRace, NextRaceVariables> = `query NextRace{eventsWithPagination(filters:{managed:true isMit:true status:published}pagination:{limit:1}){items{id title date}}}`

export const RaceWeekendDocument: TypedDocument<RaceWeekend, RaceWeekendVariables> = `query RaceWeekend($eventId:ID!){gateCounts(eventId:$eventId){eventId admitted expected bibsGiven}}`
