// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type Role =
  | 'user'
  | 'redacteur'
  | 'streamer'
  | 'moderator'
  | 'admin_mit'
  | 'admin';

export type Status =
  | 'pending'
  | 'active'
  | 'blocked';

export type Gender =
  | 'male'
  | 'female'
  | 'other';

export type Nationality =
  | 'MG'
  | 'XX';

export type Residency =
  | 'resident'
  | 'non_resident';

export type DocumentKind =
  | 'cin'
  | 'passport'
  | 'license';

export type GuardianConsentState =
  | 'none'
  | 'requested'
  | 'confirmed';

/** R-PROF-01, R-PROF-02: absent = unchanged, null = emptied. firstName, lastName and birthDate are accepted for prenom, nom and dateNaissance. */
export type UpdateProfileInput = {
  pseudo?: string | null | undefined;
  prenom?: string | null | undefined;
  nom?: string | null | undefined;
  dateNaissance?: string | null | undefined;
  gender?: Gender | null | undefined;
  phone?: string | null | undefined;
  nationality?: Nationality | null | undefined;
  residency?: Residency | null | undefined;
  country?: string | null | undefined;
  region?: string | null | undefined;
  city?: string | null | undefined;
  postalCode?: string | null | undefined;
  address?: string | null | undefined;
  currency?: string | null | undefined;
  profilePicture?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  birthDate?: string | null | undefined;
};

export type Side =
  | 'front'
  | 'back';

export type CorrectionItem =
  | 'front'
  | 'back'
  | 'number'
  | 'birthDate'
  | 'name';

export type ProfileFields = { id: string, email: string | null, role: Role, status: Status, documentType: DocumentKind | null, limited: boolean, needsIdentity: boolean, emailVerified: boolean, phoneVerified: boolean, guardianConsent: GuardianConsentState | null, pseudo: string, prenom: string | null, nom: string | null, dateNaissance: string | null, gender: Gender | null, phone: string | null, nationality: Nationality | null, residency: Residency | null, country: string | null, region: string | null, city: string | null, postalCode: string | null, address: string | null, currency: string, profilePicture: string | null };

export type ProfileVariables = { [key: string]: never; };

export type Profile = { me: { id: string, email: string | null, role: Role, status: Status, documentType: DocumentKind | null, limited: boolean, needsIdentity: boolean, emailVerified: boolean, phoneVerified: boolean, guardianConsent: GuardianConsentState | null, pseudo: string, prenom: string | null, nom: string | null, dateNaissance: string | null, gender: Gender | null, phone: string | null, nationality: Nationality | null, residency: Residency | null, country: string | null, region: string | null, city: string | null, postalCode: string | null, address: string | null, currency: string, profilePicture: string | null }, myIdentity: { documentType: DocumentKind | null, documentNumber: string | null, sides: Array<Side>, verifiedAt: string | null, correction: { id: string, item: CorrectionItem, note: string | null, requestedAt: string, answeredAt: string | null } | null } };

export type UpdateProfileVariables = {
  input: UpdateProfileInput;
};

export type UpdateProfile = { updateProfile: { id: string, email: string | null, role: Role, status: Status, documentType: DocumentKind | null, limited: boolean, needsIdentity: boolean, emailVerified: boolean, phoneVerified: boolean, guardianConsent: GuardianConsentState | null, pseudo: string, prenom: string | null, nom: string | null, dateNaissance: string | null, gender: Gender | null, phone: string | null, nationality: Nationality | null, residency: Residency | null, country: string | null, region: string | null, city: string | null, postalCode: string | null, address: string | null, currency: string, profilePicture: string | null } };

export type RequestGuardianConsentVariables = {
  email: string;
};

export type RequestGuardianConsent = { requestGuardianConsent: { success: boolean, message: string } };

export const ProfileDocument: TypedDocument<Profile, ProfileVariables> = `query Profile{me{...ProfileFields}myIdentity{documentType documentNumber sides verifiedAt correction{id item note requestedAt answeredAt}}}fragment ProfileFields on User{id email role status documentType limited needsIdentity emailVerified phoneVerified guardianConsent pseudo prenom nom dateNaissance gender phone nationality residency country region city postalCode address currency profilePicture}`

export const UpdateProfileDocument: TypedDocument<UpdateProfile, UpdateProfileVariables> = `mutation UpdateProfile($input:UpdateProfileInput!){updateProfile(input:$input){...ProfileFields}}fragment ProfileFields on User{id email role status documentType limited needsIdentity emailVerified phoneVerified guardianConsent pseudo prenom nom dateNaissance gender phone nationality residency country region city postalCode address currency profilePicture}`

export const RequestGuardianConsentDocument: TypedDocument<RequestGuardianConsent, RequestGuardianConsentVariables> = `mutation RequestGuardianConsent($email:String!){requestGuardianConsent(email:$email){success message}}`
