/** Reading what providers send: nothing in it is trusted to have its documented type. */
import { createHash, timingSafeEqual } from 'node:crypto'

export type Fields = Readonly<Record<string, unknown>>

/** The object, or an empty one for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The same with all names in lower case; for providers whose spelling differs between versions. */
export const lowerFieldsOf = (value: unknown): Fields =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, content]) => [name.toLowerCase(), content]))

/** A short text or number as trimmed text that the database keeps; null for anything else. */
export function textOf(value: unknown, max = 500): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text.length > 0 && text.length <= max && !text.includes('\0') ? text : null
}

/** An amount in whole ariary, written as number or text; `other` if it is not one, null if there is none. */
export function ariaryOf(value: unknown): number | 'other' | null {
  if (value === undefined || value === null || value === '') return null
  const text = textOf(value, 20)
  if (!text || !/^\d{1,15}(?:\.0+)?$/.test(text)) return 'other'
  return Number.parseInt(text, 10)
}

/** A fee in whole ariary; null if it is none. */
export function feeOf(value: unknown): number | null {
  const fee = ariaryOf(value)
  return typeof fee === 'number' ? fee : null
}

/** A Malagasy mobile number in any usual spelling as E.164; null for anything else. */
export function phoneOf(value: unknown): string | null {
  const digits = textOf(value, 30)?.replace(/[\s.()-]/g, '') ?? ''
  const [, subscriber] = /^(?:\+261|00261|261|0)?(3\d{8})$/.exec(digits) ?? []
  return subscriber ? `+261${subscriber}` : null
}

/** Plain Latin letters, digits and blanks, for providers that refuse everything else. */
export const plain = (text: string, max: number) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Whether a payer may be sent there: a page of the provider, not of whoever could change its answer. */
export function isPageOf(link: URL | null, base: string, hosts: readonly string[]): link is URL {
  if (!link || link.username || link.password) return false
  const own = new URL(base)
  const isSafe = link.protocol === 'https:' || (link.protocol === 'http:' && own.protocol === 'http:')
  const isTheirs = [own.hostname, ...hosts].some(
    (host) => link.hostname === host || (/[a-z]$/i.test(host) && link.hostname.endsWith(`.${host}`)),
  )
  return isSafe && isTheirs
}

/** Compares two texts in a time that tells nothing about them. */
export const sameSecret = (one: string, other: string) =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

/** Addresses among them: those of payment pages let their owner pay, or see who does. */
const secretNames = /token|secret|authorization|signature|hash|merchant_?key|password|\bpin\b|\botp\b|url$/i
const phoneLike = /(?<![\w])(\+?261|00261|0)?(3[2-9])[\s.-]?\d{2}[\s.-]?\d{3}[\s.-]?(\d{2})(?!\d)/g

/** Cut, and without what the database does not keep: NUL, and halves of characters, also those that the cut makes. */
const storable = (text: string, max: number) => text.slice(0, max).toWellFormed().replaceAll('\0', '')

/** A message for the record: no secrets, phone numbers without their middle, no more than a few hundred values. */
export function recordOf(value: unknown): unknown {
  let left = 300
  const kept = (part: unknown, name: string, depth: number): unknown => {
    if (left-- <= 0 || depth > 8) return '…'
    if (typeof part === 'string') {
      if (secretNames.test(name)) return '…'
      return storable(part, 2000).replace(
        phoneLike,
        (_all, country = '', prefix, last) => `${country}${prefix}…${last}`,
      )
    }
    if (Array.isArray(part)) return part.slice(0, 50).map((each) => kept(each, name, depth + 1))
    if (typeof part !== 'object' || part === null) return secretNames.test(name) ? '…' : part
    return Object.fromEntries(
      Object.entries(part)
        .slice(0, 50)
        .map(([key, each]) => [storable(key, 100), kept(each, key, depth + 1)]),
    )
  }
  return kept(value, '', 0)
}
