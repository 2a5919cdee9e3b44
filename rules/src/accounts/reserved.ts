import { cleanLine, skeleton } from '../typed/index.ts'
import { between, declined, people, things } from './titles.ts'

/** Letters in a box or a disc, and those of flags: no decomposition of Unicode knows them. */
const boxed = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu
const unboxed = (sign: string) => {
  const code = sign.codePointAt(0) as number
  const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150
  return String.fromCharCode(0x61 + code - first)
}
const instead: Readonly<Record<string, string>> = { 4: 'a', 3: 'e', 5: 's', 7: 't', '!': 'i', $: 's' }

const plain = (name: string) => skeleton(name.toLowerCase()).replace(/i/g, 'l')
const letters = (name: string) => plain(name).replace(/[^\p{L}\p{M}]/gu, '')
const small = new Set(between.map(letters))
/** Without the words between others. */
const content = (name: string) =>
  plain(name)
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => !small.has(word))
    .join('')

const longest = 100 // no pseudo is longer; what is, is refused for that
/** What remains to the eye when a name is decorated: `_Admin_`, `admin 2`, `a.d.m.i.n`, `4dm1n`, `🅰🅳🅼🅸🅽`. */
function formsOf(typed: string): string[] {
  const name = cleanLine(typed.slice(0, longest)).normalize('NFKC').replace(boxed, unboxed)
  const readings = [
    name,
    name.replace(/\p{N}+\P{L}*$/u, ''),
    name.replace(/[3457!$]/g, (sign) => instead[sign] ?? sign),
  ]
  return readings.flatMap((one) => [letters(one), content(one)])
}

const titles = [
  ...people.map((word) => `${letters(word)}s?`),
  ...declined.map((word) => `${letters(word)}\\p{L}{0,2}`),
  ...things.map(letters),
].join('|')

/** Whether a name would be taken for the site's own, or for one of these (its name from the settings), alone or together. */
export function isReservedName(name: string, own: readonly string[] = []): boolean {
  const ours = own.map(letters).filter((one) => /^[\p{L}\p{M}]+$/u.test(one))
  const reserved = new RegExp(`^(?:${[...ours, titles].join('|')})+$`, 'u')
  return formsOf(name).some((form) => reserved.test(form))
}
