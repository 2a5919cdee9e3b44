import { cutTo } from '../../typed/index.ts'
import { type FinishStatus, finishStatuses } from '../results.ts'
import { titleKey } from './columns.ts'
import { plainSigns } from './times.ts'

/** What one word of a timekeeper says; `unknown` waits for a person. */
export type Said = { status: FinishStatus } | { unknown: string }

const words: Record<FinishStatus, RegExp> = {
  finished:
    /^(finished|finisher|finish|finishers?|arrivee?s?|arrived|classee?s?|ok|valide?e?|officiel|official|ranked|classified|fin)$/,
  dnf: /^(dnf|abandons?|abandonnee?s?|aband|abd|ab|abn|did not finish|not finished|retired|non arrivee?|pas arrivee?|non terminee?|(n'?)?a pas termine)$/,
  dns: /^(dns|np|non ?partante?s?|pas partie?|non partie?|absente?s?|abs|forfaits?|did not start|not started|no show|non ?demarree?|(n'?)?a pas pris le depart)$/,
  dsq: /^(dsq|dq|disqualifie?e?s?|disqualified|disqualification|disq|disqual|exclue?s?|excluded|expelled)$/,
  otl: /^(otl|hd|hors delais?|arrivee? hors delais?|hors temps|elimine?e? (temps|delai)|out of time|over time limit|outside time limit|time limit|cut ?off|hors barriere|barriere horaire)$/,
  nc: /^(nc|nr|non classee?s?|not classified|not ranked|unranked|hors classement|hors concours|hc)$/,
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

const nothing = /^(?:[-–—=]*|ras|rien a signaler|neant|aucune?|none|#?n\/?[ad])$/
export const saysNothing = (cell: string): boolean => nothing.test(plain(cell))
const zero = /^[+-]? ?0[0:,'"hms ]*(?:sec|secondes?|min|minutes?|mn|pts?|points?)?$/
/** Zero in any writing of a time or of points, or what says that there is none. */
export const isNoPenalty = (cell: string): boolean => saysNothing(cell) || isNo(cell) || zero.test(plain(cell))

const rank = /^[(#]?\d/

/** What a cell of a column of statuses or places says; null: nothing, or a place. `DNF - blessure` is a DNF. */
export function readStatus(cell: string, isPlace: boolean): Said | null {
  const text = plain(cell)
  if (nothing.test(text) || (isPlace && rank.test(text) && allIn(text).length === 0)) return null
  const whole = exactly(text)
  if (whole) return { status: whole }
  const [head = ''] = text.split(/ ?[:,;(/–—]| - |-(?= )| (?=km\b|au\b|a\b|bless|apres|pour\b|suite\b|for\b|\d)/)
  const begun = exactly(head.trim()) ?? codes[text.split(' ')[0] ?? ''] ?? null
  const found = new Set(allIn(text))
  if (begun) found.add(begun)
  if (begun && begun !== 'finished' && found.size === 1 && !takenBack.test(text)) return { status: begun }
  return { unknown: wordOf(cell) }
}

/** What a cell says, as a person is asked about it. */
export const wordOf = (cell: string): string => cutTo(plain(cell), 60)

/** `disqualifié, décision annulée`: what was said first is no more. */
const takenBack = /annul|levee?\b|reclass|reinteg|repech|rehabilit|cancel|overturn|revoked|lifted|reinstat/

/** What a cross says below a title that is a status, `DSQ`; `none`: that it is not so. Null: no such title, or no mark. */
export function markIn(cell: string, title: string): FinishStatus | 'none' | null {
  const status = exactly(plain(title))
  if (!status || status === 'finished') return null
  if (/^1$/.test(cell) || yes.test(cell)) return status
  return /^0$/.test(cell) || no.test(cell) ? 'none' : null
}

const yes = /^(x|oui|yes|o|y|vrai|true|✓|✔)$/i
const no = /^(non|no|n|faux|false)$/i
export const isNo = (cell: string): boolean => no.test(cell)
export const isMark = (cell: string): boolean => yes.test(cell) || isNo(cell)

/**
 * A number or a mark below the title of a state, with that title: `statut 2` means what the program that wrote it says,
 * and in another column something else. Null: none, or one that may be a place.
 */
export function codeIn(cell: string, title: string): string | null {
  const column = titleKey(title)
  const code = /^(\d{1,3})(?:[.,]0+)?$/.exec(plainSigns(cell))?.[1] ?? (isMark(cell) ? cell.toLowerCase() : null)
  return code && column && !mayHoldPlaces.test(column) ? `${cutTo(column, 50)} ${code}` : null
}

const mayHoldPlaces = /^(?:result|resultat)$/

/** A status that stands in a cell of something else: exactly, or a code that is nothing else. Null: none. */
export function statusAnywhere(cell: string, isOther: boolean): FinishStatus | null {
  const text = plain(cell)
  return codes[text] ?? (isOther ? exactly(text) : null)
}

/** Whether a name or a note carries a code: `RAKOTO (DSQ)`. */
export const carriesCode = (cell: string): boolean => /(^|[^\p{L}])(DNF|DNS|DSQ|OTL)([^\p{L}]|$)/iu.test(cell)

/**
 * Whether a text may say that somebody has no rank, in a verdict (`déclassé`) or in what leads to one (`a coupé le
 * parcours`): neither is a status by itself, so a person says what became of the runner.
 */
export const mayTellAnEnd = (cell: string): boolean => {
  const text = plain(cell).replace(/[-–—'’]/g, ' ')
  return allIn(text).length > 0 || verdict.test(text) || offence.test(text)
}

/** Whether a text can only be about a verdict, also below the title of a club: `disqualifiée`, `déclassé`. */
export const tellsAVerdict = (cell: string): boolean => /\b(?:disqualif|declasse)/.test(plain(cell))

const verdict =
  /\b(?:declass|exclu(?:e?s?|sion|ded)\b|expelled|hors (?:course|delais?|temps|classement|concours|parcours|limites?|barriere)\b|(?:non|pas|not) (?:classe|classified|ranked|partante?s?\b|partie?s?\b|finish|start|arrive|homologu|termin|valid)|mise? hors|withdr[ae]w|eliminee?s?\b|eliminated|did ?n[o ]?t (?:finish|start)|n ?a pas (?:termin|fini|pris le depart)|barriere horaire|sanction|penal(?:i[stz]|t))/
const offence =
  /\b(?:coup(?:er|ant|ees?) (?:le|la|un|une|au|du|par|a|court)\b|(?:a|ai|ont|avait|avoir|ayant) (?:\p{L}+ )?coupe\b|coupe (?:par|court|au|a (?:l|la|travers)|(?:l|le|la|les|un|une|des|son|sa) (?:\p{L}+ )?(?:parcours|course|trace|circuit|route|chemins?|virages?|boucle|tour|champ|lacet|epingle|section))\b|(?:parcours|trace|circuit|course|boucle) coupee?\b|(?:cut|cuts|cutting) |short ?cut|raccourci|trich|cheat|fraud|litige|reclamation)/u

const allIn = (text: string): FinishStatus[] =>
  text
    .split(/[^\p{L}]+/u)
    .flatMap((word) => codes[word] ?? (/^disq/.test(word) ? 'dsq' : /^abandon/.test(word) ? 'dnf' : []))
