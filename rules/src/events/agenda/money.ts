import type { Language } from '../../texts/index.ts'

const [narrow, hard] = ['\u202f', '\u00a0']

/** D-27: « 20 000 Ar ». As `Intl` writes it, which a cheap phone takes long to load. */
export function ariary(amount: number, language: Language): string {
  const grouped = String(amount).replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? narrow : ',')
  return language === 'fr' ? `${grouped}${hard}Ar` : `Ar${hard}${grouped}`
}
