import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordLength } from '@vondrona/rules/sessions/constants'

let known: Set<string> | undefined
const words = () =>
  (known ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split(/\s+/)
      .filter(Boolean),
  ))

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1a2z3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9',
]

/**
 * Passwords that lists of guesses begin with: a common word or name with digits and signs around it, also in l33t,
 * one pattern repeated, a walk over the keyboard, a date, or what everybody knows of the person. What is longer than a
 * password may be is not looked at: it is refused for its length.
 */
export function isCommon(password: string, about: readonly (string | null)[] = []): boolean {
  if (password.length > passwordLength.max) return false
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '')
  const core = strip(plain)
  const own = about.flatMap((text) => (text ? [text.toLowerCase(), text.toLowerCase().split('@')[0] ?? ''] : []))
  return (
    new Set(plain).size < 4 ||
    isRepeated(plain) ||
    isWalk(plain) ||
    [plain, core, strip(unleet(plain)), unleet(core)].some(
      (form) => words().has(form) || (form.length > 3 && isRepeated(form) && words().has(half(form))),
    ) ||
    /^\d{6,8}$/.test(plain) ||
    own.some((text) => text.length > 3 && [plain, core].includes(text))
  )
}

/** By hand: a regular expression that looks for the end takes quadratic time. */
function strip(text: string): string {
  const letter = (at: number) => /[a-z]/.test(text[at] ?? '')
  let [from, to] = [0, text.length]
  while (from < to && !letter(from)) from += 1
  while (to > from && !letter(to - 1)) to -= 1
  return text.slice(from, to)
}
const unleet = (text: string) => text.replace(/[01345@$!7]/g, (sign) => leet[sign] ?? sign)
const isRepeated = (text: string) => /^(.{1,6})\1+$/.test(text)
const half = (text: string) => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/** At least six neighbours of one row of keys in a row, forwards or backwards, and little else. */
function isWalk(text: string): boolean {
  const reversed = [...text].reverse().join('')
  return rows.some((row) => [text, reversed].some((one) => longestIn(row + row, one) >= Math.max(6, one.length - 3)))
}

function longestIn(row: string, text: string): number {
  let longest = 0
  for (let from = 0; from < text.length; from++)
    while (from + longest < text.length && row.includes(text.slice(from, from + longest + 1))) longest += 1
  return longest
}
