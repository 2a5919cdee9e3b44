import type { Module } from '../../kernel/module.ts'
import { readMe } from './authenticate.ts'
import { cleanSessions } from './clean-sessions.ts'
import { confirmEmail } from './contacts/confirm-email.ts'
import { confirmPhone } from './contacts/confirm-phone.ts'
import { emailLink } from './contacts/email-link.ts'
import { requestEmailChange } from './contacts/request-email-change.ts'
import { requestPhoneCode } from './contacts/request-phone-code.ts'
import { mailVerificationAgain, resendVerification } from './contacts/resend-verification.ts'
import { verifyEmail } from './contacts/verify-email.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { mySessions } from './my-sessions.ts'
import { changePassword } from './password/change-password.ts'
import { mailReset, requestPasswordReset } from './password/request-password-reset.ts'
import { passwordReset, resetPassword } from './password/reset-password.ts'
import { personalData } from './personal-data.ts'
import { reauthenticate } from './reauthenticate.ts'
import { renewToken } from './renew-token.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'
import { confirmTotp } from './second-factor/confirm-totp.ts'
import { disableTotp } from './second-factor/disable-totp.ts'
import { recoveryCodesLeft } from './second-factor/recovery-codes.ts'
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts'
import { startTotp } from './second-factor/start-totp.ts'

export { authenticate } from './authenticate.ts'
export { mailVerification } from './contacts/email-link.ts'
export { addressesAsked } from './contacts/store.ts'
export { issueLink, type Link, type LinkKind, linkOwners, readLink, useLink } from './links/links.ts'
export { spendMessage } from './message-limits.ts'
export { checkPassword, hashPassword, refuseCommon, requirePassword, whyNotPassword } from './password/passwords.ts'
export { mailResetLink } from './password/request-password-reset.ts'
export { replacePassword } from './password/set-password.ts'
export { savePassword as setPassword } from './password/store.ts'
export { isReauthenticated, requireReauthentication } from './reauthenticate.ts'
export { removeSecondFactor } from './second-factor/proof.ts'
export { type AuthPayload, createSession, revokeSessions } from './sessions.ts'
export { endAllAccess, openSessionsOf } from './store.ts'

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** The caller may, once they have given their password or a code again. */
    REAUTHENTICATION_REQUIRED: true
    BAD_CREDENTIALS: true
    WRONG_PASSWORD: true
    ACCOUNT_BLOCKED: true
    TOTP_REQUIRED: true
    TOTP_WRONG: true
    LINK_INVALID: true
    /** It was done; no session comes with it. */
    CONFIRMED_ONLY: true
  }
}

export const sessions: Module = {
  name: 'sessions',
  personalData,
  resolvers: {
    Query: {
      me: (_, __, ctx) => readMe(ctx),
      emailLink: (_, { token }, ctx) => emailLink(ctx, token),
      passwordReset: (_, { token }, ctx) => passwordReset(ctx, token),
      mySessions: (_, __, ctx) => mySessions(ctx),
      recoveryCodesLeft: (_, __, ctx) => recoveryCodesLeft(ctx),
    },
    Mutation: {
      login: (_, { input }, ctx) => login(ctx, input),
      logout: (_, __, ctx) => logout(ctx),
      reauthenticate: (_, args, ctx) => reauthenticate(ctx, args),
      renewToken: (_, __, ctx) => renewToken(ctx),
      changePassword: (_, { input }, ctx) => changePassword(ctx, input),
      revokeSession: (_, { id }, ctx) => revokeSession(ctx, id),
      revokeOtherSessions: (_, __, ctx) => revokeOtherSessions(ctx),
      confirmEmail: (_, { token }, ctx) => confirmEmail(ctx, token),
      verifyEmail: (_, { token }, ctx) => verifyEmail(ctx, token),
      resendVerification: (_, { email }, ctx) => resendVerification(ctx, email),
      requestPasswordReset: (_, args, ctx) => requestPasswordReset(ctx, args),
      resetPassword: (_, args, ctx) => resetPassword(ctx, args),
      requestEmailChange: (_, args, ctx) => requestEmailChange(ctx, args),
      requestPhoneCode: (_, __, ctx) => requestPhoneCode(ctx),
      confirmPhone: (_, { code }, ctx) => confirmPhone(ctx, code),
      startTotp: (_, { password }, ctx) => startTotp(ctx, password),
      confirmTotp: (_, { code }, ctx) => confirmTotp(ctx, code),
      disableTotp: (_, { password }, ctx) => disableTotp(ctx, password),
      renewRecoveryCodes: (_, { password }, ctx) => renewRecoveryCodes(ctx, password),
    },
  },
  jobs: {
    'sessions.mailReset': mailReset,
    'sessions.mailVerification': mailVerificationAgain,
    'sessions.clean': cleanSessions,
  },
  schedule: [{ cron: '7 * * * *', job: 'sessions.clean', cleans: true }],
}
