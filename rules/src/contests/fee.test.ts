import assert from 'node:assert/strict'
import { test } from 'node:test'
import { event } from '../events/constants.ts'
import { contestInput, countedEntries, placedEntries } from './index.ts'
import { fr } from './showing/messages.fr.ts'
import { contestCardView } from './showing/view.ts'

test('F-CON-01 the fee is refused unless it is a whole number of ariary from 0 to what anything may cost', () => {
  for (const fee of [-1, 0.5, event.price.max + 1, Number.NaN, '15000'])
    assert.deepEqual(
      contestInput.safeParse({ fee }).error?.issues.map(({ path, message }) => [path, message]),
      [[['fee'], 'contests.feeInvalid']],
      String(fee),
    )
  for (const fee of [0, 15_000, event.price.max, null, undefined])
    assert.ok(contestInput.safeParse({ fee }).success, String(fee))
})

test('F-CON-01 the fee is on the card of a contest; a free one says nothing of it', () => {
  const say = (key: string, params?: object) => [fr[key as keyof typeof fr], ...Object.values(params ?? {})].join(' ')
  const card = { id: 'x', name: 'x', category: '', level: 'local', status: 'open', currentParticipants: 0 } as const
  const of = (fee: number) => contestCardView({ ...card, fee }, { language: 'fr', say, saver: false }, new Date()).fee
  assert.deepEqual(of(0), [])
  assert.match(of(15_000)[0]?.text ?? '', /15\s000\sAr$/)
})

test('R-CON-05 what waits for its fee has a place, and takes no part', () => {
  assert.ok(placedEntries.includes('awaiting_payment') && !countedEntries.includes('awaiting_payment'))
  assert.ok(countedEntries.every((status) => placedEntries.includes(status)))
})
