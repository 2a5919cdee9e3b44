import { pluralIn, type TextParams } from '../../texts/index.ts'
import type { fr } from './messages.fr.ts'

/** The facts of one installation in its legal texts, in the reader's language. */
export interface LegalFacts {
  /** How long photos of identity documents are kept. */
  days: string
  recordings: string
  operator: string
  contact: string
}

interface LegalSettings {
  name: string
  identityRetentionDays: number
  /** 0: replays are kept for ever. */
  recordingRetentionDays: number
  operator: { name: string; address: string; registration: string; contact: string }
}

/** The same values for the pages that the server fills and for the app. */
export function legalFacts(
  site: LegalSettings,
  say: (key: keyof typeof fr, params?: TextParams) => string,
): LegalFacts {
  const { name, address, registration, contact } = site.operator
  const recorded = site.recordingRetentionDays
  return {
    days: String(site.identityRetentionDays),
    recordings:
      recorded > 0
        ? say(`legal.recordingsDays.${pluralIn(recorded, 'en')}`, { n: recorded }) // from one day on, French counts alike
        : say('legal.recordingsKept'),
    operator: [name, address, registration].filter(Boolean).join(', ') || say('legal.team', { name: site.name }),
    contact: contact || say('legal.helpPage'),
  }
}
