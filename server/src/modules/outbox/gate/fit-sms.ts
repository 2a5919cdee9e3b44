import { outgoing } from '@vondrona/rules/outbox/constants'
import { cutTo } from '@vondrona/rules/typed'
import { segments, septets, toGsm } from './gsm.ts'
import { joinParts, type SmsOrigin, type SmsPart } from './templates.ts'

type Values = Readonly<Record<string, string | number>>
const least = 12 // of a title, something is left

/**
 * The text of an SMS in the alphabet of short messages. It takes two of them at most: the longest of what staff wrote, e.g.
 * the title of a race, is shortened as far as that needs.
 */
export function fitSms(
  write: (values: Values) => string,
  params: Readonly<Record<string, SmsOrigin>>,
  values: Values,
): string {
  const kept = { ...values }
  const isElastic = (name: string) => name === 'site' || params[name] === 'staff'
  for (const [name, value] of Object.entries(kept)) if (isElastic(name)) kept[name] = oneLine(toGsm(String(value)))
  for (;;) {
    const text = toGsm(write(kept)).trim()
    if (segments(text) <= outgoing.smsSegments) return text
    const [longest, value = ''] =
      Object.entries(kept)
        .flatMap(([name, one]) => (isElastic(name) && String(one).length > least ? [[name, String(one)] as const] : []))
        .sort(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (!longest) return text
    kept[longest] = `${cutTo(value, Math.max(least - 3, value.length - 8))
      .replace(/\.{3}$/, '')
      .trimEnd()}...`
    if (String(kept[longest]).length >= value.length) kept[longest] = cutTo(value, value.length - 1)
  }
}

const room = 300 // of two SMS, a little less: no sign is cut in half

/** As many lines in each SMS as two of them hold, next to a short title and `others`; a line is never cut. */
export function packSms(lines: readonly SmsPart[], others: string): SmsPart[] {
  const most = room - septets(toGsm(others)) - 2 * least
  const packs: SmsPart[][] = []
  let used = most
  for (const line of lines) {
    const size = septets(toGsm(line)) + 1
    if (used + size > most) {
      packs.push([])
      used = 0
    }
    packs.at(-1)?.push(line)
    used += size
  }
  return packs.map((pack) => joinParts(pack, '\n'))
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
