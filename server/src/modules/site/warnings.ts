import type { Config } from '../../config.ts'

/** What an installation in production lacks though it starts without, and what an operator reads about it at the start. */
const known = {
  noMail: 'SMTP_URL is not set: mails stay in the list of messages, and nobody gets them.',
  noProxy:
    'TRUST_PROXY is not set: behind a proxy every visitor has its address, and limits of one person apply to everybody.',
} as const
export type Warning = keyof typeof known

/** What administrators should know about the settings of a production server. */
export function warningsOf({ NODE_ENV, SMTP_URL, TRUST_PROXY }: Pick<Config, 'NODE_ENV' | 'SMTP_URL' | 'TRUST_PROXY'>) {
  if (NODE_ENV !== 'production') return []
  const found: Warning[] = []
  if (!SMTP_URL) found.push('noMail')
  if (!TRUST_PROXY) found.push('noProxy')
  return found
}

/** The text of a warning for the log. */
export const warningText = (warning: Warning): string => known[warning]
