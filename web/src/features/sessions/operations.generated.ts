// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/document.ts'

export type VerifyEmailVariables = {
  token: string;
};

export type VerifyEmail = { verifyEmail: { token: string, user: { id: string } } };

export type ResendVerificationVariables = {
  email?: string | null | undefined;
};

export type ResendVerification = { resendVerification: { success: boolean, message: string } };

export type RequestPasswordResetVariables = {
  email: string;
};

export type RequestPasswordReset = { requestPasswordReset: { success: boolean, message: string } };

export type ResetPasswordVariables = {
  token: string;
  password: string;
};

export type ResetPassword = { resetPassword: { token: string, user: { id: string } } };

export const VerifyEmailDocument: TypedDocument<VerifyEmail, VerifyEmailVariables> = `mutation VerifyEmail($token:String!){verifyEmail(token:$token){token user{id}}}`

export const ResendVerificationDocument: TypedDocument<ResendVerification, ResendVerificationVariables> = `mutation ResendVerification($email:String){resendVerification(email:$email){success message}}`

export const RequestPasswordResetDocument: TypedDocument<RequestPasswordReset, RequestPasswordResetVariables> = `mutation RequestPasswordReset($email:String!){requestPasswordReset(email:$email){success message}}`

export const ResetPasswordDocument: TypedDocument<ResetPassword, ResetPasswordVariables> = `mutation ResetPassword($token:String!$password:String!){resetPassword(token:$token password:$password){token user{id}}}`
