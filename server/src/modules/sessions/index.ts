import type { Module } from '../../kernel/module.ts'
import { readMe } from './authenticate.ts'
import { requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { cleanSessions } from './clean-sessions.ts'
import { confirmPhone, requestPhoneCode } from './confirm-phone.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { mySessions, revokeOtherSessions, revokeSession } from './my-sessions.ts'
import { personalData } from './personal-data.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts'
import { renewToken } from './renew-token.ts'
import { mailReset, requestPasswordReset, resetPassword } from './reset-password.ts'
import { confirmTotp, disableTotp, startTotp } from './second-factor.ts'
import { confirmEmail, emailLink, mailVerificationAgain, resendVerification, verifyEmail } from './verify-email.ts'

export { authenticate } from './authenticate.ts'
export { issueLink, type Link, type LinkKind, linkOwners, readLink, useLink } from './links.ts'
export { spendMessage } from './message-limits.ts'
export { checkPassword, hashPassword, refuseCommon, requirePassword, whyNotPassword } from './passwords.ts'
export { isReauthenticated, requireReauthentication } from './reauthenticate.ts'
export { removeSecondFactor } from './second-factor.ts'
export { type AuthPayload, createSession, revokeSessions } from './sessions.ts'
export { replacePassword } from './set-password.ts'
export { addressesAsked, endAllAccess, savePassword as setPassword } from './store.ts'
export { mailVerification } from './verify-email.ts'

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
  schedule: [{ cron: '7 * * * *', job: 'sessions.clean' }],
}
