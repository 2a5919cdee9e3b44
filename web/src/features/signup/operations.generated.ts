// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type CheckEmailAvailabilityVariables = {
  email: string;
};

export type CheckEmailAvailability = { checkEmailAvailability: { available: boolean, email: string } };

export type CheckPseudoAvailabilityVariables = {
  pseudo: string;
};

export type CheckPseudoAvailability = { checkPseudoAvailability: { available: boolean, pseudo: string } };

export type CheckCinAvailabilityVariables = {
  cin: string;
};

export type CheckCinAvailability = { checkCinAvailability: { available: boolean, cin: string } };

export type GuardianRequestVariables = {
  token: string;
};

export type GuardianRequest = { guardianRequest: { childName: string, birthDate: string, requestedAt: string, confirmed: boolean } };

export type ConfirmGuardianConsentVariables = {
  token: string;
  guardianName: string;
};

export type ConfirmGuardianConsent = { confirmGuardianConsent: { success: boolean, message: string } };

export const CheckEmailAvailabilityDocument: TypedDocument<CheckEmailAvailability, CheckEmailAvailabilityVariables> = `mutation CheckEmailAvailability($email:String!){checkEmailAvailability(email:$email){available email}}`

export const CheckPseudoAvailabilityDocument: TypedDocument<CheckPseudoAvailability, CheckPseudoAvailabilityVariables> = `mutation CheckPseudoAvailability($pseudo:String!){checkPseudoAvailability(pseudo:$pseudo){available pseudo}}`

export const CheckCinAvailabilityDocument: TypedDocument<CheckCinAvailability, CheckCinAvailabilityVariables> = `mutation CheckCinAvailability($cin:String!){checkCinAvailability(cin:$cin){available cin}}`

export const GuardianRequestDocument: TypedDocument<GuardianRequest, GuardianRequestVariables> = `query GuardianRequest($token:String!){guardianRequest(token:$token){childName birthDate requestedAt confirmed}}`

export const ConfirmGuardianConsentDocument: TypedDocument<ConfirmGuardianConsent, ConfirmGuardianConsentVariables> = `mutation ConfirmGuardianConsent($token:String!$guardianName:String!){confirmGuardianConsent(token:$token guardianName:$guardianName){success message}}`
