/** What this installation calls itself. The server writes it into the page's head; without it the product's own values hold. */
import { identityRetentionDays, legalVersion } from '@vondrona/rules/constants'

export interface Site {
  name: string
  /** Path of the community's logo; null shows the product's mark. */
  logo: string | null
  accent: string
  /** D-38: visitors may read articles, events and lives. */
  publicContent: boolean
  /** D-31 */
  signupDebugPanel: boolean
  legalVersion: string
  supportEmail: string | null
  identityRetentionDays: number
}

const shipped: Site = {
  name: 'Vondrona',
  logo: null,
  accent: '',
  publicContent: true,
  signupDebugPanel: false,
  legalVersion,
  supportEmail: null,
  identityRetentionDays,
}

export const site: Readonly<Site> = { ...shipped, ...readHead() }

function readHead(): Partial<Site> {
  const text = globalThis.document?.getElementById('site')?.textContent
  if (!text) return {}
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {} // a broken head must not keep the page from opening
  }
}

/** Whose tones styles.css already has. */
const shippedAccent = '#0f766e'

/** Sets the readable tones of the operator's accent on the page (CSSOM, which the content policy allows). */
export async function applyAccent(accent = site.accent): Promise<void> {
  if (!accent || accent.toLowerCase() === shippedAccent) return
  const { tonesOf } = await import('./tones.ts')
  const tones = tonesOf(accent)
  if (!tones) return
  const { style } = document.documentElement
  for (const theme of ['light', 'dark'] as const) {
    style.setProperty(`--accent-fill-${theme}`, tones[theme].fill)
    style.setProperty(`--accent-hover-${theme}`, tones[theme].hover)
    style.setProperty(`--on-accent-${theme}`, tones[theme].on)
    style.setProperty(`--accent-ink-${theme}`, tones[theme].ink)
    style.setProperty(`--accent-soft-${theme}`, tones[theme].soft)
  }
}
