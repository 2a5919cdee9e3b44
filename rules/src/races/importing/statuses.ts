import { cutTo } from '../../typed/index.ts'
import { type FinishStatus, finishStatuses } from '../results.ts'
import { titleKey } from './columns.ts'
import { plainSigns } from './times.ts'

/** What one word of a timekeeper says; `unknown` waits for a person. */
export type Said = { status: FinishStatus } | { unknown: string }

const words: Record<FinishStatus, RegExp> = {
  finished:
    /^(finished|finisher|finish|finishers?|arrivee?s?|arrived|classee?s?|ok|valide?e?|officiel|official|ranked|classified|fin)$/,
  dnf: /^(dnf|abandon|abandonnee?|aband|abd|ab|abn|did not finish|not finished|retired|non arrivee?|pas arrivee?)$/,
  dns: /^(dns|np|non ?partante?|pas partie?|non partie?|absente?|abs|forfait|did not start|not started|no show|non ?demarree?)$/,
  dsq: /^(dsq|dq|disqualifie?e?|disqualified|disqualification|disq|disqual)$/,
  otl: /^(otl|hd|hors delais?|hors temps|elimine?e? (temps|delai)|out of time|over time limit|outside time limit|time limit|cut ?off|hors barriere)$/,
  nc: /^(nc|nr|non classee?|not classified|not ranked|unranked|hors classement|hors concours|hc)$/,
}

/** Codes that are no name, no town and no club: they count wherever they stand. */
const codes: Record<string, FinishStatus> = { dnf: 'dnf', dns: 'dns', dsq: 'dsq', otl: 'otl' }

/** Without accents, points and endings in brackets; lower case. */
const plain = (text: string) =>
  plainSigns(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\p{L})\((?:e|ne|nee|s|es|te)\)/gu, '$1')
    .replace(/(\p{L})[·/](?:e|ne|te)\b/gu, '$1')
    .replace(/\b([a-z])\.(?=[a-z](\.|$))/g, '$1')
    .replace(/[.°_*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const exactly = (text: string): FinishStatus | null => {
  const squeezed = text.replace(/-/g, ' ').replace(/\s+/g, ' ')
  return finishStatuses.find((status) => words[status].test(squeezed)) ?? null
}

const nothing = /^[-–—=]*$/
const rank = /^[(#]?\d/

/** What a cell of a column of statuses or places says; null: nothing, or a place. `DNF - blessure` is a DNF. */
export function readStatus(cell: string, isPlace: boolean): Said | null {
  const text = plain(cell)
  if (nothing.test(text) || (isPlace && rank.test(text) && allIn(text).length === 0)) return null
  const whole = exactly(text)
  if (whole) return { status: whole }
  const [head = ''] = text.split(/ ?[:,;(/–—]| - |-(?= )| (?=km\b|au\b|a\b|bless|apres|\d)/)
  const begun = exactly(head.trim()) ?? codes[text.split(' ')[0] ?? ''] ?? null
  const found = new Set(allIn(text))
  if (begun) found.add(begun)
  if (begun && begun !== 'finished' && found.size === 1) return { status: begun }
  return { unknown: cutTo(text, 60) }
}

/** What a cross says below a title that is a status, `DSQ`; `none`: that it is not so. Null: no such title, or no mark. */
export function markIn(cell: string, title: string): FinishStatus | 'none' | null {
  const status = exactly(plain(title))
  if (!status || status === 'finished') return null
  if (/^(x|oui|yes|o|y|1|vrai|true|✓|✔)$/i.test(cell)) return status
  return /^(non|no|n|0|faux|false)$/i.test(cell) ? 'none' : null
}

/**
 * A number below the title of a state, with that title: `statut 2` means what the program that wrote it says, and in
 * another column something else. Null: none, or one that may be a place.
 */
export function codeIn(cell: string, title: string): string | null {
  const column = titleKey(title)
  const code = /^(\d{1,3})(?:[.,]0+)?$/.exec(plainSigns(cell))?.[1]
  return code && column && !mayHoldPlaces.test(column) ? `${cutTo(column, 50)} ${code}` : null
}

const mayHoldPlaces = /^(?:result|resultat)$/

/** A status that stands in a cell of something else: exactly, or a code that is nothing else. Null: none. */
export function statusAnywhere(cell: string, isOther: boolean): FinishStatus | null {
  const text = plain(cell)
  return codes[text] ?? (isOther ? exactly(text) : null)
}

/** Whether a name or a note carries a code: `RAKOTO (DSQ)`. */
export const carriesCode = (cell: string): boolean => /(^|[^\p{L}])(DNF|DNS|DSQ|OTL)([^\p{L}]|$)/u.test(cell)

/** Whether a remark says that somebody has no rank: `disqualifié pour raccourci`. */
export const tellsAnEnd = (cell: string): boolean =>
  allIn(plain(cell)).length > 0 || /\b(non classe|hors delai|non partant|not classified)/.test(plain(cell))

const allIn = (text: string): FinishStatus[] =>
  text
    .split(/[^\p{L}]+/u)
    .flatMap((word) => codes[word] ?? (/^disq/.test(word) ? 'dsq' : /^abandon/.test(word) ? 'dnf' : []))
