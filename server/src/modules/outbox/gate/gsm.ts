import anyAscii from 'any-ascii'

/** The alphabet of short messages (3GPP TS 23.038): a text in it has 160 characters, any other 70. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '^{}\\[~]|€' // two septets each
const septetsOf = new Map([
  ...[...basic].map((sign) => [sign, 1] as const),
  ...[...extension].map((sign) => [sign, 2] as const),
])

/** Signs that decomposition does not tell. */
const alike: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '°': 'o',
  º: 'o',
  '⁄': '/', // within ½
  '→': '-',
  Ŋ: 'N', // Malagasy, as n̈
  ŋ: 'n',
  '×': 'x',
}

/**
 * The text in that alphabet: accents it lacks are left out (« reçu » is « recu »), letters of other alphabets are written
 * in Latin ones, and signs for which nothing stands are left out.
 */
export const toGsm = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g, ' ')
      .replace(/« ?| ?»/g, '"')
      .replace(/(?<=\d)(?=\p{No})/gu, ' '), // 2½ is not 21/2
  ]
    .map((sign) => (septetsOf.has(sign) ? sign : [...(alike[sign] ?? sign.normalize('NFKD'))].map(plainOf).join('')))
    .join('')

function plainOf(sign: string): string {
  if (septetsOf.has(sign)) return sign
  return alike[sign] ?? (/\p{L}/u.test(sign) ? anyAscii(sign).replace(/[^a-z' ]/gi, '') : '')
}

/** How much room a text of that alphabet takes. */
export const septets = (text: string): number => [...text].reduce((sum, sign) => sum + (septetsOf.get(sign) ?? 0), 0)

const single = 160
const joined = 153 // the rest says which part of which message it is

/** How many short messages are paid for; a sign of two septets is never cut in half. */
export function segments(text: string): number {
  if (septets(text) <= single) return 1
  let [parts, used] = [1, 0]
  for (const sign of text) {
    const size = septetsOf.get(sign) ?? 0
    if (used + size > joined) [parts, used] = [parts + 1, 0]
    used += size
  }
  return parts
}
