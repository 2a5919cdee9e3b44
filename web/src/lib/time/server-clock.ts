import { readJson, writeKey } from '../device/browser-storage.ts'
import { earlyDate } from '../takeover/early-answers.ts'
import { type Answered, clockOffsetFrom } from './clock-offset.ts'

const second = 1000 // ms: the header Date of an answer leaves out what is less
const keepEvery = 60 * second

/** What is known of the server's clock outlives the page: whoever opens the next one without a network has it. */
const key = 'server-clock'

interface Clock {
  /** Milliseconds by which the device's clock was set ahead since we look at it. */
  set: number
  /** Milliseconds by which the server's clock is ahead of the device's as it would be if nobody had set it. */
  ahead: number
}

/** Null: nothing is known, as on a new device, or where the server itself draws a page. */
let clock: Clock | null = null
let isKeptRead = false
let isHeard = false
let looked = { date: 0, elapsed: 0 }
let kept = { ahead: 0, at: 0 }
let early: ReturnType<typeof earlyDate>

const timeAt = (date: number, { set, ahead }: Clock): number => date - set + ahead

/**
 * By how much the clock of the device was set while it went on by `date` and one that nobody sets by `elapsed`. `behind`:
 * what it was behind. A device that sleeps counts none of it as elapsed: a jump ahead is the clock that was put right, and
 * nothing else, where hardly a sixtieth of what it was behind is left.
 */
export function setBy(date: number, elapsed: number, behind: number): number {
  const jump = date - elapsed
  if (jump < -second) return jump
  return jump > second && Math.abs(behind - jump) <= behind / 60 ? jump : 0
}

/** The clock of the device as it is, and what is known of the server's. */
function look(): number {
  readKept()
  const [date, elapsed] = [Date.now(), performance.now()]
  const jump = clock && looked.date ? setBy(date - looked.date, elapsed - looked.elapsed, clock.ahead - clock.set) : 0
  looked = { date, elapsed }
  if (clock && jump !== 0) {
    clock = { ...clock, set: clock.set + jump }
    keep(clock, timeAt(date, clock))
  }
  return date
}

function keep(what: Clock, at: number): void {
  kept = { ahead: what.ahead, at }
  writeKey('local', key, JSON.stringify({ ...what, at }))
}

/** A clock that is before what the server said last was set back while no page was there to see it. */
function readKept(): void {
  if (isKeptRead) return
  isKeptRead = true
  const found = readJson('local', key) as Partial<Clock & { at: number }> | null
  const [set, ahead, at] = [Number(found?.set), Number(found?.ahead), Number(found?.at)]
  if (clock || !Number.isFinite(set + ahead + at)) return
  clock = { set, ahead }
  kept = { ahead, at }
  const missing = at - timeAt(Date.now(), clock)
  if (missing > second) clock = { set: set - missing, ahead }
}

/** What an earlier version kept with its list (features/gate/offline), where nothing else is known. */
export function assumeAhead(ahead: number): void {
  readKept()
  clock ??= { set: 0, ahead }
}

function hear(answered: Answered, isIn = clockOffsetFrom): void {
  const date = look()
  const { set, ahead } = clock ?? { set: 0, ahead: 0 }
  clock = { set, ahead: isIn({ ...answered, from: answered.from - set, to: answered.to - set }, ahead) }
  const at = timeAt(date, clock)
  if (Math.abs(clock.ahead - kept.ahead) > second || Math.abs(at - kept.at) > keepEvery) keep(clock, at)
  if (isHeard) return
  isHeard = true
  for (const listener of listeners) listener()
}

/** Told of an answer that says the time to the millisecond: when it was asked and had by the device's clock. */
export const hearTime = (answered: Answered): void => hear(answered)

/** Told of each answer of the server: when it was asked and had by the device's clock, and the answer's header Date. */
export function hearDate(from: number, to: number, date: string | null): void {
  const serverTime = Date.parse(date ?? '')
  if (Number.isFinite(serverTime)) hear({ from, to, serverTime }, offsetWith)
}

/** The header Date may be up to a second behind the server's clock, so that both bounds are half a second wider. */
export const offsetWith = ({ from, to, serverTime }: Answered, known: number): number => {
  const answered = { from: from - second / 2, to: to + second / 2, serverTime: serverTime + second / 2 }
  return clockOffsetFrom(answered, known)
}

/** Now by the server's clock, so that a phone whose clock is wrong counts down to the moment at which places are given back. */
export function serverNow(): Date {
  const answer = earlyDate()
  if (answer && answer !== early) {
    early = answer
    hearDate(...answer)
  }
  const date = look()
  return new Date(clock ? timeAt(date, clock) : date)
}

/**
 * To be kept with what is dated by `serverNow`: what the server's clock was taken to be ahead by, until this page has heard
 * of it. Null: it has.
 */
export function guessedAhead(): number | null {
  serverNow()
  return isHeard ? null : (clock?.ahead ?? 0)
}

/** Milliseconds by which what was dated so is put right, once this page has heard of the server's clock; null before. */
export const wasWrongBy = (guess: number): number | null => (isHeard && clock ? clock.ahead - guess : null)

const listeners = new Set<() => void>()
/** Told once, when this page first hears of the server's clock. */
export const onServerClock = (listener: () => void): void => void listeners.add(listener)
