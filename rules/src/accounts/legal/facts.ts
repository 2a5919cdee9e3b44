import type { TextParams } from '../../texts/index.ts'
import type { fr } from './messages.fr.ts'

/** What the legal texts say of one installation, in its reader's language. */
export interface LegalFacts {
  /** How long photos of identity documents are kept. */
  days: string
  recordings: string
  operator: string
  contact: string
}

interface Told {
  name: string
  identityRetentionDays: number
  /** 0: replays stay. */
  recordingRetentionDays: number
  operator: { name: string; address: string; registration: string; contact: string }
}

/** The same on the server, which fills its pages with them, and in the app. */
export function legalFacts(site: Told, say: (key: keyof typeof fr, params?: TextParams) => string): LegalFacts {
  const { name, address, registration, contact } = site.operator
  const recorded = site.recordingRetentionDays
  return {
    days: String(site.identityRetentionDays),
    recordings: recorded > 0 ? say('legal.recordingsDays', { n: recorded }) : say('legal.recordingsKept'),
    operator: [name, address, registration].filter(Boolean).join(', ') || say('legal.team', { name: site.name }),
    contact: contact || say('legal.helpPage'),
  }
}
