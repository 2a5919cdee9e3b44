import { legalVersion } from '@vondrona/rules/accounts/constants'
import type { Kernel } from '../../kernel/context.ts'

/** What every page needs to know of this installation; also in the head of each page as JSON. */
export const siteOf = ({ config }: Kernel) => ({
  name: config.SITE_NAME,
  logo: config.SITE_LOGO ? '/site-logo' : null,
  accent: config.SITE_ACCENT,
  publicContent: config.PUBLIC_CONTENT,
  contestsMenu: config.CONTESTS_MENU, // D-36
  signupDebugPanel: config.SIGNUP_DEBUG_PANEL ?? config.NODE_ENV === 'development', // D-31
  legalVersion,
  supportEmail: config.SUPPORT_EMAIL ?? null,
  identityRetentionDays: config.IDENTITY_RETENTION_DAYS,
  recordingRetentionDays: config.RECORDING_RETENTION_DAYS,
  ariaryPerMegabyte: config.ARIARY_PER_MEGABYTE,
  operator: {
    name: config.OPERATOR_NAME,
    address: config.OPERATOR_ADDRESS,
    registration: config.OPERATOR_REGISTRATION,
    contact: config.OPERATOR_CONTACT || (config.SUPPORT_EMAIL ?? ''),
  },
})
