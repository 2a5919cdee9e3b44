import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edge, problems } from '../typed/testing.ts'
import {
  boundsOfDay,
  calendarLeaf,
  clockTime,
  fromMadagascar,
  hoursAhead,
  longCalendarDay,
  longDate,
  longDay,
  longDeadline,
  moment,
  plausibleMoment,
  startOfDay,
  timeZone,
  toMadagascar,
} from './index.ts'

test('R-DATA-07 an invalid date is refused, not shown', () => {
  assert.throws(() => longDay(new Date('demain'), 'fr'), RangeError)
  assert.throws(() => longCalendarDay('2026-13-01', 'fr'), RangeError)
})

test('R-DATA-07 the day of an instant is the one of Madagascar', () => {
  assert.equal(longDay(new Date('2026-11-21T20:59:59.999Z'), 'fr'), '21 novembre 2026')
  assert.equal(longDay(new Date('2026-11-21T21:00:00Z'), 'fr'), '22 novembre 2026')
  assert.equal(longDay(new Date('2026-12-31T21:00:00Z'), 'en'), '1 January 2027')
})

test('a calendar day is that day everywhere', () => {
  assert.equal(longCalendarDay('2012-02-29', 'fr'), '29 février 2012')
  assert.equal(longCalendarDay('2012-01-01', 'en'), '1 January 2012')
})

test('R-DATA-07 every day of four years is formatted like Intl does, in both languages', () => {
  const shown = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const platform = { fr: new Intl.DateTimeFormat('fr-MG', shown), en: new Intl.DateTimeFormat('en-GB', shown) }
  for (let day = 0; day < 4 * 365 + 1; day++)
    for (const hour of [0, 24 - hoursAhead - 1, 24 - hoursAhead]) {
      const when = new Date(Date.UTC(2024, 0, 1 + day, hour))
      for (const language of ['fr', 'en'] as const)
        assert.equal(longDay(when, language), platform[language].format(when))
    }
})

test('R-DATA-07 dates are entered in the time of Madagascar', () => {
  for (const broken of ['', '2026-11-21', '2026-13-41T99:99']) assert.equal(fromMadagascar(broken), null)
  assert.equal(fromMadagascar('2026-11-21T09:30'), '2026-11-21T06:30:00.000Z')
  assert.equal(toMadagascar(new Date('2026-11-21T22:30:00Z')), '2026-11-22T01:30')
})

test('R-DATA-07 weekdays, short months and times are written like Intl does, in both languages', () => {
  const part = (language: 'fr' | 'en', options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'fr' ? 'fr-MG' : 'en-GB', { ...options, timeZone })
  for (const language of ['fr', 'en'] as const) {
    const [weekday, short, month, time] = [
      part(language, { weekday: 'long' }),
      part(language, { weekday: 'short' }),
      part(language, { month: 'short' }),
      part(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    ]
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const when = new Date(Date.UTC(2026, 0, 1, hour, hour % 60))
      const leaf = calendarLeaf(when, language)
      assert.equal(longDate(when, language), `${weekday.format(when)} ${longDay(when, language)}`)
      assert.deepEqual([leaf.weekday, leaf.month], [short.format(when), month.format(when)])
      assert.equal(clockTime(when), time.format(when))
    }
  }
})

test('a moment without its time zone, or that nobody can have meant, is refused with the sentence of its form', () => {
  for (const schema of [moment('votes.dateInvalid'), plausibleMoment('votes.dateInvalid')]) {
    assert.deepEqual(schema.parse('2026-11-21T09:00:00+03:00'), new Date('2026-11-21T06:00:00Z'))
    for (const typed of [
      '2026-11-21T09:00:00',
      '2026-11-21',
      '2026-02-30T09:00:00Z',
      'demain',
      '',
      7,
      {},
      new Date(NaN),
    ])
      assert.deepEqual(problems(schema, typed), [': votes.dateInvalid'], String(typed))
  }
  const plausible = plausibleMoment('votes.dateInvalid')
  assert.deepEqual(edge(plausible, '2000-01-01T00:00:00Z', '1999-12-31T23:59:59.999Z'), [[], [': votes.dateInvalid']])
  assert.deepEqual(edge(plausible, '2199-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z'), [[], [': votes.dateInvalid']])
  assert.deepEqual(problems(moment('gate.timeInvalid'), '1970-01-01T00:00:00Z'), [], 'the clock of a phone')
})

test('a day of Madagascar has its bounds; one that does not exist has none', () => {
  assert.deepEqual(boundsOfDay('2026-11-21'), {
    from: new Date('2026-11-20T21:00:00Z'),
    before: new Date('2026-11-21T21:00:00Z'),
  })
  for (const none of ['2026-02-30', '2026-13-01', 'demain', '']) assert.equal(boundsOfDay(none), null, none)
  for (const [moment, start] of [
    ['2026-11-21T20:59:59Z', '2026-11-20T21:00:00Z'],
    ['2026-11-21T21:00:00Z', '2026-11-21T21:00:00Z'],
  ] as const)
    assert.deepEqual(startOfDay(new Date(moment)), new Date(start))
})

test('a deadline at midnight names the day that ends with it; a minute before and after it is a time', () => {
  const at = (time: string) => new Date(`2026-12-02T${time}:00Z`)
  const written = (time: string) => (['fr', 'en'] as const).map((language) => longDeadline(at(time), language))
  assert.deepEqual(written('20:59'), ['mercredi 2 décembre 2026 à 23:59', 'Wednesday 2 December 2026, 23:59'])
  assert.deepEqual(written('21:00'), [
    'mercredi 2 décembre 2026 au soir, à minuit',
    'Wednesday 2 December 2026, end of day (midnight)',
  ])
  assert.deepEqual(written('21:01'), ['jeudi 3 décembre 2026 à 00:01', 'Thursday 3 December 2026, 00:01'])
})
