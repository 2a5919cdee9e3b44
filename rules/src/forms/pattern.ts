import { form } from './constants.ts'

/**
 * Patterns that editors give to answers, in linear time: all ways through the pattern advance together, one character
 * at a time, so that `(a+)+$` costs length × size of the pattern, not 2^length (decision 0031). The syntax is that of
 * JavaScript with `u`, without back references, look-around and `\b`; a pattern always matches the complete answer.
 */
export type Pattern = (text: string) => boolean

/** The pattern as a function; null if it is invalid, not supported or too large. */
export function patternOf(source: string): Pattern | null {
  try {
    const program = compile(source)
    return (text) => run(program, text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

type Step =
  | { takes: (char: string) => boolean } // one character, then the next step
  | { forks: number[] } // continues at each
  | { at: 'start' | 'end' } // only there, then the next step

type Program = Step[]
/** Writes a part of the pattern to the end of the program. */
type Part = (program: Program) => void

function add(program: Program, step: Step): number {
  if (program.length >= form.pattern.steps) throw new SyntaxError('too large')
  return program.push(step) - 1
}

function compile(source: string): Program {
  if (source.length > form.pattern.max) throw new SyntaxError('too long')
  const reader = { source, at: 0 }
  const whole = alternatives(reader)
  if (reader.at < source.length) throw new SyntaxError('unexpected )')
  const program: Program = []
  whole(program)
  return program
}

interface Reader {
  source: string
  at: number
}

function taken(reader: Reader, text: string): boolean {
  if (!reader.source.startsWith(text, reader.at)) return false
  reader.at += text.length
  return true
}

/** The match of a sticky expression at this place. */
function read(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.source)
  if (found) reader.at = pattern.lastIndex
  return found
}

function alternatives(reader: Reader): Part {
  const parts = [sequence(reader)]
  while (taken(reader, '|')) parts.push(sequence(reader))
  return parts.reduceRight((others, part) => (program) => {
    const fork: number[] = []
    add(program, { forks: fork })
    fork.push(program.length)
    part(program)
    const end: number[] = []
    add(program, { forks: end })
    fork.push(program.length)
    others(program)
    end.push(program.length)
  })
}

function sequence(reader: Reader): Part {
  const parts: Part[] = []
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] ?? '')) parts.push(repeated(reader))
  return (program) => {
    for (const part of parts) part(program)
  }
}

function repeated(reader: Reader): Part {
  if (taken(reader, '^')) return (program) => void add(program, { at: 'start' })
  if (taken(reader, '$')) return (program) => void add(program, { at: 'end' })
  const part = atom(reader)
  const times = read(reader, /(?:([*+?])|\{(\d{1,4})(,(\d{0,4}))?\})\??/y) // lazy or not: the same answers match
  if (!times) return part
  const [, sign, least, range, most] = times
  const min = sign ? Number(sign === '+') : Number(least)
  const max = sign ? (sign === '?' ? 1 : Number.POSITIVE_INFINITY) : mostOf(min, range, most)
  if (max < min) throw new SyntaxError('numbers out of order')
  return (program) => repeat(program, part, min, max)
}

function mostOf(min: number, range: string | undefined, most: string | undefined): number {
  if (range === undefined) return min
  return most ? Number(most) : Number.POSITIVE_INFINITY
}

function repeat(program: Program, part: Part, min: number, max: number): void {
  for (let n = 0; n < min; n++) {
    const before = program.length
    part(program)
    if (program.length === before) break // nothing, however often: only what writes steps comes to their limit
  }
  const ends: number[][] = []
  for (let n = min; n < (max === Number.POSITIVE_INFINITY ? min + 1 : max); n++) {
    const fork: number[] = []
    const start = add(program, { forks: fork })
    fork.push(program.length)
    ends.push(fork)
    part(program)
    if (max === Number.POSITIVE_INFINITY) add(program, { forks: [start] })
  }
  for (const end of ends) end.push(program.length)
}

function atom(reader: Reader): Part {
  if (taken(reader, '(')) return group(reader)
  const one =
    read(reader, /\[(?:\\.|[^\]\\])*\]/sy)?.[0] ?? // a class
    read(reader, /\\(?:[dDwWsStnrfv]|u[\da-f]{4}|u\{[\da-f]+\}|x[\da-f]{2}|p\{\w+(?:=\w+)?\})/iy)?.[0] ??
    read(reader, /\./y)?.[0]
  if (one !== undefined) return oneOf(one)
  const plain = read(reader, /\\([^\p{L}\p{N}])|([^\\^$.*+?()[\]{}|])/uy)
  if (!plain) throw new SyntaxError('not supported')
  const char = plain[1] ?? plain[2]
  return (program) => void add(program, { takes: (next) => next === char })
}

function group(reader: Reader): Part {
  if (!taken(reader, '?:') && reader.source[reader.at] === '?') throw new SyntaxError('not supported')
  const part = alternatives(reader)
  if (!taken(reader, ')')) throw new SyntaxError('missing )')
  return part
}

/** A set of characters, which the engine of the browser understands: one character takes it no time. */
function oneOf(source: string): Part {
  const strict = source.replace(/\\(.)/gsu, (pair, char: string) =>
    /[\p{L}\p{N}^$\\.*+?()[\]{}|/-]/u.test(char) ? pair : char,
  )
  const set = new RegExp(`^${strict}$`, 'u')
  let [last, isIn] = ['', false] // the same set is asked at many places of a pattern
  const takes = (char: string) => {
    if (char !== last) [last, isIn] = [char, set.test(char)]
    return isIn
  }
  return (program) => void add(program, { takes })
}

function run(program: Program, text: string): boolean {
  const seen = new Int32Array(program.length + 1).fill(-1)
  let place = 0
  /** All steps that take a character, and the end, as far as they can be reached without one. */
  const reach = (from: readonly number[]): number[] => {
    const reached: number[] = []
    const open = [...from]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen[at] === place) continue
      seen[at] = place
      const step = program[at]
      if (!step || 'takes' in step) reached.push(at)
      else if ('forks' in step) open.push(...step.forks)
      else if (step.at === 'start' ? place === 0 : place === text.length) open.push(at + 1)
    }
    return reached
  }
  let states = reach([0])
  for (const char of text) {
    if (states.length === 0) return false
    const next: number[] = []
    for (const at of states) {
      const step = program[at]
      if (step && 'takes' in step && step.takes(char)) next.push(at + 1)
    }
    place += char.length
    states = reach(next)
  }
  return states.includes(program.length)
}
