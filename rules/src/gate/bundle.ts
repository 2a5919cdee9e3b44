import { type Obstacle, obstacleLetters } from '../bibs/index.ts'

/** A ticket as a phone at the gate keeps it: no personal data beyond name and bib. */
export interface GateTicket {
  id: string
  /** What stands for the code that is typed (`tagOfCode`); of lists of the first version, the code itself. */
  tag: string
  type: string
  bib: string
  name: string
  state: GateState
  /** When and where it passed last. */
  at: Date | null
  gate: string
  /**
   * What is missing. At a bib desk it forbids to hand out the bib; there `checked_in` means that it was, and `gate` is
   * the desk. At a gate only where the race says so.
   */
  obstacles?: Obstacle[]
}

/** Of the lists. The first one had the codes themselves, and no window. */
export const bundleVersion = 2

export const gateStates = { i: 'issued', u: 'checked_in', o: 'left', c: 'cancelled', r: 'revoked' } as const
export type GateState = (typeof gateStates)[keyof typeof gateStates]
const letterOf = Object.fromEntries(Object.entries(obstacleLetters).map(([letter, one]) => [one, letter]))
const letters = Object.fromEntries(Object.entries(gateStates).map(([letter, state]) => [state, letter]))

/**
 * One line for each ticket, its parts apart by tabs: id without dashes, tag of the short code, type, bib, name, state, seconds
 * since 1970, gate and, of a bib desk and where the race has its gates ask, letters of what is missing. What lines have in common (types, gates) is small once it is compressed.
 */
export const writeBundle = (tickets: Iterable<GateTicket>): string =>
  Array.from(tickets, ({ id, tag, type, bib, name, state, at, gate, obstacles }) =>
    [
      id.replaceAll('-', ''),
      tag,
      plain(type),
      plain(bib),
      plain(name),
      letters[state],
      at ? Math.floor(at.getTime() / 1000) : '',
      plain(gate),
      ...(obstacles ? [obstacles.map((one) => letterOf[one]).join('')] : []),
    ].join('\t'),
  ).join('\n')

/** The tickets of a bundle. Lines that are none are left out. */
export function readBundle(text: string): GateTicket[] {
  return text.split('\n').flatMap((line) => {
    const [hex = '', tag = '', type = '', bib = '', name = '', letter = '', at = '', gate = '', missing] =
      line.split('\t')
    const state = gateStates[letter as keyof typeof gateStates]
    if (!/^[0-9a-f]{32}$/.test(hex) || !state) return []
    const when = at ? new Date(Number(at) * 1000) : null
    const ticket = { id: uuidOf(hex), tag, type, bib, name, state, at: when, gate }
    return [missing === undefined ? ticket : { ...ticket, obstacles: obstaclesOf(missing) }]
  })
}

const obstaclesOf = (missing: string): Obstacle[] =>
  Array.from(missing).flatMap((letter) => obstacleLetters[letter as keyof typeof obstacleLetters] ?? [])
const uuidOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
const plain = (text: string) => text.replace(/\s+/g, ' ')
