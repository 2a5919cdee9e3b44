// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type EmailLinkVariables = {
  token: string;
};

export type EmailLink = { emailLink: { userId: string, pseudo: string, email: string, isChange: boolean } };

export type ConfirmEmailVariables = {
  token: string;
};

export type ConfirmEmail = { confirmEmail: { userId: string, auth: { token: string } | null } };

export type ResendVerificationVariables = {
  email?: string | null | undefined;
};

export type ResendVerification = { resendVerification: { success: boolean, message: string } };

export type RequestPasswordResetVariables = {
  email: string;
};

export type RequestPasswordReset = { requestPasswordReset: { success: boolean, message: string } };

export type PasswordResetVariables = {
  token: string;
};

export type PasswordReset = { passwordReset: { pseudo: string } };

export type ResetPasswordVariables = {
  token: string;
  password: string;
};

export type ResetPassword = { resetPassword: { token: string, user: { id: string } } };

export const EmailLinkDocument: TypedDocument<EmailLink, EmailLinkVariables> = `query EmailLink($token:String!){emailLink(token:$token){userId pseudo email isChange}}`

export const ConfirmEmailDocument: TypedDocument<ConfirmEmail, ConfirmEmailVariables> = `mutation ConfirmEmail($token:String!){confirmEmail(token:$token){userId auth{token}}}`

export const ResendVerificationDocument: TypedDocument<ResendVerification, ResendVerificationVariables> = `mutation ResendVerification($email:String){resendVerification(email:$email){success message}}`

export const RequestPasswordResetDocument: TypedDocument<RequestPasswordReset, RequestPasswordResetVariables> = `mutation RequestPasswordReset($email:String!){requestPasswordReset(email:$email){success message}}`

export const PasswordResetDocument: TypedDocument<PasswordReset, PasswordResetVariables> = `query PasswordReset($token:String!){passwordReset(token:$token){pseudo}}`

export const ResetPasswordDocument: TypedDocument<ResetPassword, ResetPasswordVariables> = `mutation ResetPassword($token:String!$password:String!){resetPassword(token:$token password:$password){token user{id}}}`
