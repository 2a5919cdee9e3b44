import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../../lib/api/refusal.ts'
import { isFree, type Kept } from '../../../lib/later/index.ts'
import { type LaterStore, makeLater, type Wanted } from '../../../lib/later/later.ts'
import type { Own, OwnProps } from '../parts.ts'
import { followRace, packInstead, wantedRace } from './race-pack.ts'

const part = (
  pdfUrl: string | null,
  more: Partial<Own> = {},
  details: object = {},
  signedAt = '2027-01-02T08:00:00Z',
) =>
  ({
    own: {
      id: 'r1',
      raceName: 'Trail 10 km',
      fullName: 'Hery Rakoto',
      bibNumber: null,
      details: { birthDate: '1990-04-01', commitment: pdfUrl && { pdfUrl, signedAt }, ...details },
      ...more,
    },
    race: { id: 'e1' },
    accessKey: null,
  }) as unknown as OwnProps
const keptOf = (wanted: Wanted<unknown>) => ({ ...wanted, bytes: 1, done: wanted.files.length, at: 7 })
const cut = new Refusal({ code: 'NETWORK', message: '' })

test('N-09 a registration is kept for later under its own address, with the letter where it is signed', () => {
  const { files, path, title, weight, kind } = wantedRace(part('/l.pdf?key=a'))
  assert.deepEqual(
    files.map(({ address }) => address),
    ['/l.pdf?key=a'],
  )
  assert.deepEqual([path, title, kind, weight > 0], ['/mit-payment?p=r1', 'Trail 10 km · Hery Rakoto', 'race', true])
  assert.equal(wantedRace({ ...part(null), accessKey: 'k' }).path, '/mit-payment?p=r1#k')
  assert.deepEqual([wantedRace(part(null)).files, wantedRace(part(null)).weight], [[], 0])
})

test('N-09 a letter that prints something else is another letter, and is fetched again; else it is the same', async () => {
  const letters = [
    part('/l.pdf'),
    part('/l.pdf', { fullName: 'Heri Rakoto' }),
    part('/l.pdf', {}, { birthDate: '1990-04-11' }),
    part('/l.pdf', { raceName: 'Trail 12 km' }),
    part('/l.pdf', {}, {}, '2027-01-03T08:00:00Z'), // signed again
  ]
  let thing: Kept | undefined
  const files = new Map<string, Blob>()
  const store: LaterStore = {
    get: async () => thing,
    all: async () => (thing ? [thing] : []),
    put: async (kept) => {
      thing = kept
    },
    file: async (_, of) => files.get(of),
    putFile: async (_, of, file) => void files.set(of, file),
    dropFiles: async () => {},
    remove: async () => {},
  }
  let asked = 0
  const fetch = async () => new Response(`${++asked}`)
  const device = makeLater({ store, fetch, room: async () => undefined, now: () => 7, alone: (work) => work() })
  for (const [nth, letter] of letters.entries()) {
    await device.keep(wantedRace(letter))
    assert.equal(asked, nth + 1)
  }
  await device.keep(wantedRace(part('/l.pdf', { bibNumber: '42' } as never)))
  assert.equal(asked, letters.length, 'a letter does not print the bib')
})

test('N-09 a refusal of the server stays one, also where a registration is kept; only want of a network shows what is kept', async () => {
  const kept = keptOf(wantedRace(part(null)))
  const refused = new Refusal({ code: 'NOT_FOUND', message: '' })
  await assert.rejects(
    packInstead('r1', refused, async () => kept),
    (error) => error === refused,
  )
  await assert.rejects(packInstead('r1', cut, async () => undefined))
  await assert.rejects(packInstead('r1', cut, async () => ({ ...kept, kind: 'article' }) as Kept))
  const shown = await packInstead('r1', cut, async (id) => (id === 'r1' ? kept : undefined))
  assert.deepEqual([shown.own.raceName, shown.race.id, shown.seenAt], ['Trail 10 km', 'e1', 7])
})

test('N-09 what is kept follows what the page shows; nothing is kept that was not asked for, nor written again unchanged', async () => {
  const asked: Wanted<unknown>[] = []
  const world = (kept?: Kept) => ({
    get: async () => kept as never,
    keep: async (wanted: Wanted<unknown>, { mayGoOn }: { mayGoOn?: () => boolean } = {}) => {
      assert.equal(mayGoOn, isFree, 'nobody was asked whether they pay for it')
      asked.push(wanted)
      return keptOf(wanted) as never
    },
  })
  const before = wantedRace(part('/l.pdf'))
  await followRace(before, world())
  await followRace(before, world(keptOf(before)))
  assert.equal(asked.length, 0)
  const after = wantedRace(part('/l.pdf', { bibNumber: '42' } as never))
  await followRace(after, world(keptOf(before)))
  const signed = wantedRace(part('/other.pdf'))
  await followRace(signed, world(keptOf(before)))
  assert.deepEqual(asked, [after, signed])
})
