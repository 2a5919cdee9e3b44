import { earlyDate } from '../takeover/early-answers.ts'
import { type Answered, clockOffsetFrom } from './clock-offset.ts'

const second = 1000 // ms: the header Date of an answer leaves out what is less

/** Milliseconds by which the server's clock is ahead of the device's. */
let offset = 0
let heard: ReturnType<typeof earlyDate>

/** Told of each answer of the server: when it was asked and had by the device's clock, and the answer's header Date. */
export function hearDate(from: number, to: number, date: string | null): void {
  const serverTime = Date.parse(date ?? '')
  if (Number.isFinite(serverTime)) offset = offsetWith({ from, to, serverTime }, offset)
}

/** The header Date may be up to a second behind the server's clock, so that both bounds are half a second wider. */
export const offsetWith = ({ from, to, serverTime }: Answered, known: number): number => {
  const answered = { from: from - second / 2, to: to + second / 2, serverTime: serverTime + second / 2 }
  return clockOffsetFrom(answered, known)
}

/** Now by the server's clock, so that a phone whose clock is wrong counts down to the moment at which places are given back. */
export function serverNow(): Date {
  const early = earlyDate()
  if (early && early !== heard) {
    heard = early
    hearDate(...early)
  }
  return new Date(Date.now() + offset)
}
