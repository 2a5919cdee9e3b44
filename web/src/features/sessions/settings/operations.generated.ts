// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

export type Role =
  | 'user'
  | 'redacteur'
  | 'streamer'
  | 'moderator'
  | 'admin_mit'
  | 'admin';

export type ChangePasswordInput = {
  currentPassword: string;
  newPassword: string;
};

export type MyContactsVariables = { [key: string]: never; };

export type MyContacts = { me: { id: string, email: string | null, emailVerified: boolean, phone: string | null, phoneVerified: boolean, role: Role, totpEnabled: boolean | null } };

export type MySessionsVariables = { [key: string]: never; };

export type MySessions = { mySessions: Array<{ id: string, device: string, address: string | null, current: boolean, remembered: boolean, createdAt: string, lastSeenAt: string }> };

export type RevokeSessionVariables = {
  id: string;
};

export type RevokeSession = { revokeSession: boolean };

export type RevokeOtherSessionsVariables = { [key: string]: never; };

export type RevokeOtherSessions = { revokeOtherSessions: number };

export type ChangePasswordVariables = {
  input: ChangePasswordInput;
};

export type ChangePassword = { changePassword: { success: boolean, message: string } };

export type RequestEmailChangeVariables = {
  email: string;
  password: string;
};

export type RequestEmailChange = { requestEmailChange: { success: boolean, message: string } };

export type SettingsResendVerificationVariables = { [key: string]: never; };

export type SettingsResendVerification = { resendVerification: { success: boolean, message: string } };

export type SetPhoneVariables = {
  phone?: string | null | undefined;
};

export type SetPhone = { updateProfile: { id: string, phone: string | null, phoneVerified: boolean } };

export type RequestPhoneCodeVariables = { [key: string]: never; };

export type RequestPhoneCode = { requestPhoneCode: { success: boolean, message: string } };

export type ConfirmPhoneVariables = {
  code: string;
};

export type ConfirmPhone = { confirmPhone: { id: string, phone: string | null, phoneVerified: boolean } };

export type StartTotpVariables = {
  password: string;
};

export type StartTotp = { startTotp: { uri: string, secret: string } };

export type ConfirmTotpVariables = {
  code: string;
};

export type ConfirmTotp = { confirmTotp: { codes: Array<string> } };

export type DisableTotpVariables = {
  password: string;
};

export type DisableTotp = { disableTotp: { success: boolean, message: string } };

export type RecoveryCodesLeftVariables = { [key: string]: never; };

export type RecoveryCodesLeft = { recoveryCodesLeft: number };

export type RenewRecoveryCodesVariables = {
  password: string;
};

export type RenewRecoveryCodes = { renewRecoveryCodes: { codes: Array<string> } };

export const MyContactsDocument: TypedDocument<MyContacts, MyContactsVariables> = `query MyContacts{me{id email emailVerified phone phoneVerified role totpEnabled}}`

export const MySessionsDocument: TypedDocument<MySessions, MySessionsVariables> = `query MySessions{mySessions{id device address current remembered createdAt lastSeenAt}}`

export const RevokeSessionDocument: TypedDocument<RevokeSession, RevokeSessionVariables> = `mutation RevokeSession($id:ID!){revokeSession(id:$id)}`

export const RevokeOtherSessionsDocument: TypedDocument<RevokeOtherSessions, RevokeOtherSessionsVariables> = `mutation RevokeOtherSessions{revokeOtherSessions}`

export const ChangePasswordDocument: TypedDocument<ChangePassword, ChangePasswordVariables> = `mutation ChangePassword($input:ChangePasswordInput!){changePassword(input:$input){success message}}`

export const RequestEmailChangeDocument: TypedDocument<RequestEmailChange, RequestEmailChangeVariables> = `mutation RequestEmailChange($email:String!$password:String!){requestEmailChange(email:$email password:$password){success message}}`

export const SettingsResendVerificationDocument: TypedDocument<SettingsResendVerification, SettingsResendVerificationVariables> = `mutation SettingsResendVerification{resendVerification{success message}}`

export const SetPhoneDocument: TypedDocument<SetPhone, SetPhoneVariables> = `mutation SetPhone($phone:String){updateProfile(input:{phone:$phone}){id phone phoneVerified}}`

export const RequestPhoneCodeDocument: TypedDocument<RequestPhoneCode, RequestPhoneCodeVariables> = `mutation RequestPhoneCode{requestPhoneCode{success message}}`

export const ConfirmPhoneDocument: TypedDocument<ConfirmPhone, ConfirmPhoneVariables> = `mutation ConfirmPhone($code:String!){confirmPhone(code:$code){id phone phoneVerified}}`

export const StartTotpDocument: TypedDocument<StartTotp, StartTotpVariables> = `mutation StartTotp($password:String!){startTotp(password:$password){uri secret}}`

export const ConfirmTotpDocument: TypedDocument<ConfirmTotp, ConfirmTotpVariables> = `mutation ConfirmTotp($code:String!){confirmTotp(code:$code){codes}}`

export const DisableTotpDocument: TypedDocument<DisableTotp, DisableTotpVariables> = `mutation DisableTotp($password:String!){disableTotp(password:$password){success message}}`

export const RecoveryCodesLeftDocument: TypedDocument<RecoveryCodesLeft, RecoveryCodesLeftVariables> = `query RecoveryCodesLeft{recoveryCodesLeft}`

export const RenewRecoveryCodesDocument: TypedDocument<RenewRecoveryCodes, RenewRecoveryCodesVariables> = `mutation RenewRecoveryCodes($password:String!){renewRecoveryCodes(password:$password){codes}}`
