/**
 * What this installation calls itself. The server writes it into the page's head; without it the product's own values
 * hold.
 */

import { legalVersion } from '@vondrona/rules/accounts/constants'
import { ariaryPerMegabyte } from '@vondrona/rules/constants'
import { identityRetentionDays } from '@vondrona/rules/identity/constants'

export interface Site {
  name: string
  /** Path of the community's logo; null shows the product's mark. */
  logo: string | null
  /** D-38: visitors may read articles, events and lives. */
  publicContent: boolean
  /** D-36: contests have an item in the menu. */
  contestsMenu: boolean
  /** D-31 */
  signupDebugPanel: boolean
  legalVersion: string
  supportEmail: string | null
  identityRetentionDays: number
  /** 0: replays are kept for ever. */
  recordingRetentionDays: number
  /** About what a megabyte costs on a phone here. */
  ariaryPerMegabyte: number
  operator: { name: string; address: string; registration: string; contact: string }
}

const shipped: Site = {
  name: 'Vondrona',
  logo: null,
  publicContent: true,
  contestsMenu: true,
  signupDebugPanel: false,
  legalVersion,
  supportEmail: null,
  identityRetentionDays,
  recordingRetentionDays: 0,
  ariaryPerMegabyte,
  operator: { name: '', address: '', registration: '', contact: '' },
}

export const site: Readonly<Site> = { ...shipped, ...readHead() }

function readHead(): Partial<Site> {
  const text = globalThis.document?.getElementById('site')?.textContent
  try {
    const found: unknown = JSON.parse(text ?? '')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {} // a broken head must not keep the page from opening
  }
}
