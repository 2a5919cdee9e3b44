// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../api/typed-document.ts'

export type PushSubjectInput = {
  subject: string;
  on: boolean;
};

export type PushSubscriptionInput = {
  endpoint: string;
  p256dh: string;
  auth: string;
};

export type PushSettingsFields = { publicKey: string | null, subjects: Array<{ subject: string, on: boolean }>, devices: Array<{ id: string, device: string, createdAt: string, isThis: boolean }> };

export type PushSettingsVariables = { [key: string]: never; };

export type PushSettings = { pushSettings: { publicKey: string | null, subjects: Array<{ subject: string, on: boolean }>, devices: Array<{ id: string, device: string, createdAt: string, isThis: boolean }> } };

export type SubscribePushVariables = {
  subscription: PushSubscriptionInput;
  subjects?: Array<string> | string | null | undefined;
};

export type SubscribePush = { subscribePush: { publicKey: string | null, subjects: Array<{ subject: string, on: boolean }>, devices: Array<{ id: string, device: string, createdAt: string, isThis: boolean }> } };

export type SetPushSubjectsVariables = {
  subjects: Array<PushSubjectInput> | PushSubjectInput;
};

export type SetPushSubjects = { setPushSubjects: { publicKey: string | null, subjects: Array<{ subject: string, on: boolean }>, devices: Array<{ id: string, device: string, createdAt: string, isThis: boolean }> } };

export type RemovePushDeviceVariables = {
  id: string;
};

export type RemovePushDevice = { removePushDevice: { publicKey: string | null, subjects: Array<{ subject: string, on: boolean }>, devices: Array<{ id: string, device: string, createdAt: string, isThis: boolean }> } };

export const PushSettingsDocument: TypedDocument<PushSettings, PushSettingsVariables> = `query PushSettings{pushSettings{...PushSettingsFields}}fragment PushSettingsFields on PushSettings{publicKey subjects{subject on}devices{id device createdAt isThis}}`

export const SubscribePushDocument: TypedDocument<SubscribePush, SubscribePushVariables> = `mutation SubscribePush($subscription:PushSubscriptionInput!$subjects:[String!]){subscribePush(subscription:$subscription subjects:$subjects){...PushSettingsFields}}fragment PushSettingsFields on PushSettings{publicKey subjects{subject on}devices{id device createdAt isThis}}`

export const SetPushSubjectsDocument: TypedDocument<SetPushSubjects, SetPushSubjectsVariables> = `mutation SetPushSubjects($subjects:[PushSubjectInput!]!){setPushSubjects(subjects:$subjects){...PushSettingsFields}}fragment PushSettingsFields on PushSettings{publicKey subjects{subject on}devices{id device createdAt isThis}}`

export const RemovePushDeviceDocument: TypedDocument<RemovePushDevice, RemovePushDeviceVariables> = `mutation RemovePushDevice($id:ID!){removePushDevice(id:$id){...PushSettingsFields}}fragment PushSettingsFields on PushSettings{publicKey subjects{subject on}devices{id device createdAt isThis}}`
