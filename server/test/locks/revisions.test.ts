/**
 * What is changed on top of a revision: of two who change the same one at once, each in a transaction that has begun, the
 * second waits for the first and is refused. A new input with a revision must have its line here.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInputObjectType } from 'graphql'
import { draft, openType, update as updateApplication } from '../../src/modules/applications/testing.ts'
import { numbers, saveConfig } from '../../src/modules/bibs/testing.ts'
import { makeContest, update as updateContest } from '../../src/modules/contests/testing.ts'
import { makeType, updateType } from '../../src/modules/documents/testing.ts'
import { inDays, makeEvent, postpone, update as updateEvent } from '../../src/modules/events/testing.ts'
import { makeArticle, update as updateArticle } from '../../src/modules/magazine/testing.ts'
import { makeRace, raceInput, saveRace } from '../../src/modules/races/testing.ts'
import { makeVote, update as updateVote } from '../../src/modules/votes/testing.ts'
import { type Answer, type Member, type World, world } from '../world.ts'
import { holding, isWaitedFor } from './held-rows.ts'

interface Thing {
  /** The row that is changed. */
  row: string
  change(revision: number, n: number): Promise<Answer>
}

/** By the input of the contract that carries the revision. */
const things: Record<string, (w: World, boss: Member) => Promise<Thing>> = {
  async ArticleInput(_, boss) {
    const { id } = await makeArticle(boss)
    return {
      row: `article where id = '${id}'`,
      change: (revision, n) => boss.gql(updateArticle, { id, input: { revision, title: `Autre ${n}` } }),
    }
  },
  async BibNumberConfigInput(w, boss) {
    const { id } = await makeEvent(w, boss, { status: 'published' })
    await numbers(boss, id)
    const input = { applicationTypeId: id, isEnabled: true, prefix: 'X', digitCount: 4, startNumber: 1 }
    return {
      row: `bib_series where id = '${id}'`,
      change: (revision, n) => boss.gql(saveConfig, { input: { ...input, revision, endNumber: 500 + n } }),
    }
  },
  async ContestInput(_, boss) {
    const { id } = await makeContest(boss)
    return {
      row: `contest where id = '${id}'`,
      change: (revision, n) => boss.gql(updateContest, { id, input: { revision, prize: `Vélo ${n}` } }),
    }
  },
  async EventInput(w, boss) {
    const { id } = await makeEvent(w, boss)
    return {
      row: `event where id = '${id}'`,
      change: (revision, n) => boss.gql(updateEvent, { id, input: { revision, title: `Semi ${n}` } }),
    }
  },
  async PostponeEventInput(w, boss) {
    const { id } = await makeEvent(w, boss, { status: 'published' })
    const to = (n: number) => ({ date: inDays(w, 20 + n), reason: `Cyclone ${n}` })
    return {
      row: `event where id = '${id}'`,
      change: (revision, n) => boss.gql(postpone, { input: { id, revision, ...to(n) } }),
    }
  },
  async RaceInput(w) {
    const { id, boss } = await makeRace(w)
    return {
      row: `race where event_id = '${id}'`,
      change: (revision, n) => boss.gql(saveRace, { input: raceInput(id, { revision, distanceMetres: 21_000 + n }) }),
    }
  },
  async UpdateApplicationInput(w, boss) {
    const { typeId } = await openType(w, boss)
    const hery = await w.member()
    const { id } = await draft(hery, typeId)
    return {
      row: `event_application where id = '${id}'`,
      change: (revision, n) =>
        hery.gql(updateApplication, { id, input: { revision, motivationLetter: `Bonjour ${n}` } }),
    }
  },
  async UpdateDocumentTypeInput(w, boss) {
    const id = await makeType(w)
    return {
      row: `document_type where id = '${id}'`,
      change: (revision, n) => boss.gql(updateType, { id, input: { revision, category: `Club ${n}` } }),
    }
  },
  async VoteInput(_, boss) {
    const { id } = await makeVote(boss)
    return {
      row: `vote where id = '${id}'`,
      change: (revision, n) => boss.gql(updateVote, { id, input: { revision, title: `Autre ${n} ?` } }),
    }
  },
}

for (const [name, make] of Object.entries(things))
  test(`of two who save the same revision at once, one is told of the other: ${name}`, async (t) => {
    const w = await world(t)
    const { row, change } = await make(w, await w.member({ role: 'admin' }))
    const [{ revision }] = await w.sql(`select revision from ${row}`)
    const other = await holding(w, row)
    const changes = [change(revision, 1), change(revision, 2)]
    await isWaitedFor(w, 2)
    await other.query('commit')
    const codes = (await Promise.all(changes)).map(({ errors }) => errors?.[0]?.extensions.code)
    assert.deepEqual(codes.sort(), ['CONFLICT', undefined])
    assert.equal((await change(revision + 1, 3)).errors, undefined)
    assert.deepEqual(await w.sql(`select revision from ${row}`), [{ revision: revision + 2 }])
  })

/** Sends a draft on top of a revision, and is no save: applying.test.ts tries it (R-NET-03). */
const elsewhere = ['CreateApplicationInput']

test('every input of the contract that carries a revision is tried', async (t) => {
  const { schema } = (await world(t)).app
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const withRevision = inputs.filter((one) => 'revision' in one.getFields()).map(({ name }) => name)
  assert.deepEqual(withRevision.sort(), [...Object.keys(things), ...elsewhere].sort())
})
