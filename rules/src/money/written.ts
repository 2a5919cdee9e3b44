import type { Language } from '../texts/index.ts'

const [narrow, hard] = ['\u202f', '\u00a0']

/** « 20 000 ». As `Intl` writes it, which a cheap phone takes long to load. */
export const grouped = (n: number, language: Language): string =>
  String(n).replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? narrow : ',')

/** D-27: « 20 000 Ar ». */
export function ariary(amount: number, language: Language): string {
  const digits = grouped(amount, language)
  return language === 'fr' ? `${digits}${hard}Ar` : `Ar${hard}${digits}`
}
