import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readTime, resolved } from './times.ts'

const asMinutes = { twoParts: 'minutesSeconds', numbers: 'seconds' } as const
const ms = (text: string) => {
  const reading = readTime(text)
  return reading && resolved(reading, asMinutes)
}

test('F-RACE-14 times as they are written, in every writing', () => {
  for (const [text, time] of [
    ['3:45:07', 13_507_000],
    ['45:07', 2_707_000],
    ['75:07', 4_507_000],
    ['0:45:07.25', 2_707_250],
    ['0:45:07,2567891', 2_707_256],
    ['3h45m07s', 13_507_000],
    ['3h45\'07"', 13_507_000],
    ["45'07''", 2_707_000],
    ['45’07”4', 2_707_400],
    ['75m07s', 4_507_000],
    ['75s', 75_000],
    ['1h02', 3_720_000],
    ['1h 02s', 3_602_000],
    ['1h02m03.5s', 3_723_500],
    ['45 min', 2_700_000],
    ['1 heure 02 minutes 03 secondes', 3_723_000],
    ['1 hours 2 minutes', 3_720_000],
    ['PT1H2M3S', 3_723_000],
    ['1 day, 1:10:00', 90_600_000],
    ['1j 01:10:00', 90_600_000],
    ['1899-12-30 00:53:28', 3_208_000],
    ['1899-12-31T01:10:00', 90_600_000],
    ['1904-01-01 00:53:28', 3_208_000],
    ['02/01/1904 01:10:00', 90_600_000],
    ['30/12/1899 00:53:28', 3_208_000],
    ['01/01/1900 01:10:00', 90_600_000],
    ['0.0371296296296', 3_208_000],
    ['\u200e00：53：28\u200f', 3_208_000],
    ['０:５３:２８', 3_208_000],
    ['٠:٥٣:٢٨', 3_208_000],
    ['۰:۵۳:۲۸', 3_208_000],
    ['०:५३:२८', 3_208_000],
    ['٠:٥٣:٢٨٫٤', 3_208_400],
    ['0 : 53 : 28', 3_208_000],
    ['53:28 min', 3_208_000],
    ['75:07,5 mn', 4_507_500],
    ['1:02:03 h', 3_723_000],
    ['1:02 h', 3_720_000],
    ["1:02'03", 3_723_000],
  ] as const)
    assert.equal(ms(text), time, text)
})

test('F-RACE-14 what is no time of a race is none', () => {
  const wrong = ['', '-', '3:75:00', '3:45:60', '45:60', '-1:00', '+1:00', '1e5:00', '3:45:07:01', '999:00:00', 'vite']
  for (const text of [
    ...wrong,
    '45:75 min',
    '1:75 h',
    '1:02:03 min',
    '1:02,5 h',
    '1h62',
    "1h02'75",
    '168:00:00',
    '12:30:00:00',
    '5 km',
    '2 arrivés',
    '1.24:00:00',
  ])
    assert.equal(ms(text), null, text)
  // Digits behind a unit are a fraction only of a second's own sign, and only one; below an hour there are 59 of each.
  for (const text of ['45m07s4', '45\'07.5"4', '1h75m', '1h 75s', '1h00m75s', '1h02.5', "1h02'75"])
    assert.equal(ms(text), null, text)
  for (const text of ['0:00', '0:00:00', '00:00:00.000', '0']) assert.deepEqual(readTime(text), { kind: 'none' }, text)
})

test('F-RACE-14 an hour of the day is told from a time by its date, or by AM and PM', () => {
  for (const [text, hour] of [
    ['6:53:28 AM', 24_808_000],
    ['12:05 PM', 43_500_000],
    ['12:05:00 a.m.', 300_000],
    ['2026-06-07 06:53:28', 24_808_000],
    ['07/06/2026 06:53', 24_780_000],
    ['2026-06-07T06:53:28+03:00', 24_808_000],
  ] as const)
    assert.deepEqual(readTime(text), { kind: 'clock', ms: hour }, text)
})

test('F-RACE-14 what may be read in two ways is not decided here', () => {
  assert.deepEqual(readTime('01:23'), { kind: 'twoParts', first: 1, second: 23 })
  assert.deepEqual(readTime('53,28'), { kind: 'number', text: '53.28' })
  assert.equal(
    resolved({ kind: 'twoParts', first: 1, second: 23 }, { ...asMinutes, twoParts: 'hoursMinutes' }),
    4_980_000,
  )
  const number = { kind: 'number', text: '53.28' } as const
  assert.equal(resolved(number, { ...asMinutes, numbers: 'minutesSeconds' }), 3_208_000)
  assert.equal(resolved(number, asMinutes), 53_280)
  assert.equal(resolved({ kind: 'number', text: '53.75' }, { ...asMinutes, numbers: 'minutesSeconds' }), null)
  const seconds = (text: string) => resolved({ kind: 'number', text }, asMinutes)
  assert.deepEqual(
    ['0.125', '0.5', '0.58', '1.125'].map(seconds),
    [10_800_000, 43_200_000, 580, 1125],
    'a part of a day, where it is no number of seconds or of minutes',
  )
  assert.deepEqual([seconds('604800'), seconds('604799.999')], [null, 604_799_999], 'a week is no time of a race')
  assert.equal(resolved({ kind: 'number', text: '3208400' }, { ...asMinutes, numbers: 'milliseconds' }), 3_208_400)
})

test('F-RACE-14 any time comes back from every writing of it', () => {
  const two = (value: number) => String(value).padStart(2, '0')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 * 86_400 - 1 }), fc.integer({ min: 0, max: 999 }), (all, fraction) => {
      const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
      const [days, hours] = [Math.floor(h / 24), h % 24]
      const part = String(fraction).padStart(3, '0')
      const exact = [
        `${h}:${two(m)}:${two(s)}.${part}`,
        ` ${h}\u2236${two(m)}\u2236${two(s)},${part} `,
        `${h} h ${m} min ${s}.${part} s`,
        `${days}.${two(hours)}:${two(m)}:${two(s)}.${part}`,
        `${days} ${two(hours)}:${two(m)}:${two(s)}.${part}`,
      ]
      const whole = [
        `${h}h${two(m)}'${two(s)}"`,
        `${h}h${two(m)}mn${two(s)}s`,
        ...(h < 100 ? [`${two(h)}.${two(m)}.${two(s)}`] : []),
      ]
      for (const text of exact) assert.equal(ms(text), all * 1000 + fraction, text)
      for (const text of whole) assert.equal(ms(text), all * 1000, text)
    }),
  )
})

test('F-RACE-14 no text is a time of less than a millisecond or more than a week, and none breaks the reader', () => {
  const signs = fc.constantFrom(...'0123456789:.,hms\'" -jd/TZ+∶：\u00a0')
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 20 }), (text) => {
      const time = ms(text)
      assert.ok(time === null || (Number.isInteger(time) && time > 0 && time < 7 * 86_400_000), `${text}: ${time}`)
    }),
    { numRuns: 3000 },
  )
})
