// Generated from operations.graphql by `npm run codegen`. Do not edit.
import { gql, type TypedDocumentNode } from '@urql/core'

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

export type ConfirmTotp = { confirmTotp: { success: boolean, message: string } };

export type DisableTotpVariables = {
  password: string;
};

export type DisableTotp = { disableTotp: { success: boolean, message: string } };

export const MyContactsDocument = gql`query MyContacts{me{id email emailVerified phone phoneVerified role totpEnabled}}` as TypedDocumentNode<MyContacts, MyContactsVariables>

export const MySessionsDocument = gql`query MySessions{mySessions{id device address current remembered createdAt lastSeenAt}}` as TypedDocumentNode<MySessions, MySessionsVariables>

export const RevokeSessionDocument = gql`mutation RevokeSession($id:ID!){revokeSession(id:$id)}` as TypedDocumentNode<RevokeSession, RevokeSessionVariables>

export const RevokeOtherSessionsDocument = gql`mutation RevokeOtherSessions{revokeOtherSessions}` as TypedDocumentNode<RevokeOtherSessions, RevokeOtherSessionsVariables>

export const ChangePasswordDocument = gql`mutation ChangePassword($input:ChangePasswordInput!){changePassword(input:$input){success message}}` as TypedDocumentNode<ChangePassword, ChangePasswordVariables>

export const RequestEmailChangeDocument = gql`mutation RequestEmailChange($email:String!$password:String!){requestEmailChange(email:$email password:$password){success message}}` as TypedDocumentNode<RequestEmailChange, RequestEmailChangeVariables>

export const SettingsResendVerificationDocument = gql`mutation SettingsResendVerification{resendVerification{success message}}` as TypedDocumentNode<SettingsResendVerification, SettingsResendVerificationVariables>

export const SetPhoneDocument = gql`mutation SetPhone($phone:String){updateProfile(input:{phone:$phone}){id phone phoneVerified}}` as TypedDocumentNode<SetPhone, SetPhoneVariables>

export const RequestPhoneCodeDocument = gql`mutation RequestPhoneCode{requestPhoneCode{success message}}` as TypedDocumentNode<RequestPhoneCode, RequestPhoneCodeVariables>

export const ConfirmPhoneDocument = gql`mutation ConfirmPhone($code:String!){confirmPhone(code:$code){id phone phoneVerified}}` as TypedDocumentNode<ConfirmPhone, ConfirmPhoneVariables>

export const StartTotpDocument = gql`mutation StartTotp($password:String!){startTotp(password:$password){uri secret}}` as TypedDocumentNode<StartTotp, StartTotpVariables>

export const ConfirmTotpDocument = gql`mutation ConfirmTotp($code:String!){confirmTotp(code:$code){success message}}` as TypedDocumentNode<ConfirmTotp, ConfirmTotpVariables>

export const DisableTotpDocument = gql`mutation DisableTotp($password:String!){disableTotp(password:$password){success message}}` as TypedDocumentNode<DisableTotp, DisableTotpVariables>
