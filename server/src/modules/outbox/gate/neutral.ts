import { outgoing } from '@vondrona/rules/outbox/constants'

/**
 * What a stranger typed, as it may stand in a mail of ours: mail programs make links of addresses, domains and phone
 * numbers, and whoever reads them believes that they are ours.
 */
export function neutralName(typed: string): string {
  const line = calm(unlinked(visible(typed).replace(/\s+/g, ' ')))
    .replace(phoneLike, '…')
    .replace(/\s+/g, ' ')
    .trim()
  const signs = [...line]
  return signs.length > outgoing.nameLength ? `${signs.slice(0, outgoing.nameLength - 1).join('')}…` : line
}

/** The same for a text of several lines, as long as it is; for the team with its phone numbers, which they need. */
export const neutralText = (typed: string, phones: 'kept' | 'hidden'): string => {
  const text = visible(typed)
    .split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/)
    .map((line) => unlinked(line))
    .join('\n')
  return phones === 'kept' ? text : text.replace(phoneLike, '…')
}

/** Wide and styled letters as plain ones, without signs that nobody sees. */
const visible = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .replace(/(?![\n\r\u0085\v\f])\p{Cc}/gu, ' ')

const dots = /(?<=[^\s.])[.\u3002\u00b7\u2022\u2219\u22c5\u06d4](?=[^\s.…,;!?)»"'])/gu

const unlinked = (text: string) =>
  text
    .replace(/h\s*(?:t\s*t|x\s*x)\s*p\s*s?\s*:\s*[/\\]*/giu, '')
    .replace(/[/\\]{2,}/g, ' ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/\s?@\s?/g, ' @ ')
    .replace(dots, '. ')

/** Six digits or more with anything short between them but letters; « 10 km, 21 km » stays. */
const phoneLike = /\+?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){5,}/gu

/** More than three words in capitals shout; a family name in capitals does not. */
function calm(line: string): string {
  const loud = /(?<!\p{L})\p{Lu}[\p{Lu}\p{M}'’-]+(?!\p{L})/gu
  if ((line.match(loud) ?? []).length <= 3) return line
  return line.replace(loud, (word) => {
    const [first = '', ...rest] = word
    return first + rest.join('').toLowerCase()
  })
}
