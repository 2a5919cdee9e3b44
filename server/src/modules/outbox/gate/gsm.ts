/** The alphabet of short messages (3GPP TS 23.038): a text in it has 160 characters, any other 70. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '^{}\\[~]|€' // two septets each
const septetsOf = new Map([
  ...[...basic].map((sign) => [sign, 1] as const),
  ...[...extension].map((sign) => [sign, 2] as const),
])

/** What decomposition does not tell. */
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
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '×': 'x',
}

/** The text in that alphabet: accents it lacks are left out (« reçu » is « recu »), and so is what nothing stands for. */
export const toGsm = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g, ' ')
      .replace(/« ?| ?»/g, '"'),
  ]
    .map((sign) => {
      if (septetsOf.has(sign)) return sign
      const plain = alike[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '')
      return [...plain].every((one) => septetsOf.has(one)) ? plain : ''
    })
    .join('')

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
