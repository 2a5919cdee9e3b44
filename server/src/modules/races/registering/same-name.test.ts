import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { nameKey } from '@vondrona/rules/races'
import { refused, world } from '../../../../test/world.ts'
import { create, inputOf, makeRace, registers } from '../testing.ts'

const migration = readFileSync(new URL('../../../../migrations/0172-same-name.sql', import.meta.url), 'utf8')

test('R-MIT-08 somebody with letters with strokes, or full-width ones, is registered once, too', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  await registers(w, w.visitor(), race, { fullName: 'Łukasz Đorđe' })
  for (const fullName of ['Lukasz Dorde', 'ＤＯＲＤＥ Łukasz'])
    await refused('ALREADY_REGISTERED', w.visitor().gql(create, { input: inputOf(w, race, { fullName }) }))
})

test('R-MIT-08 who was registered before letters with strokes were folded has the key of now; nobody loses a place by it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const names = ['Łukasz Straße', 'Ærø Œuvre', 'Ｒasoa Be', 'Мария', '山田 花子', 'ﾔﾏﾀﾞ', 'Þór D’Ŋoma', 'Rabe Zo']
  const old = ['straße łukasz', 'ærø œuvre', 'be ｒasoa', 'мария', '山田 花子', 'ﾔﾏﾀﾞ', 'd ŋoma þor', 'rabe zo']
  for (const [n, fullName] of names.entries()) {
    const { id } = await registers(w, w.visitor(), race, {
      fullName,
      birthDate: `199${n}-01-01`,
      idNumber: `10123456780${n}`,
    })
    await w.sql('update participation set name_key = $2 where id = $1', [id, old[n]])
  }
  const twin = await registers(w, w.visitor(), race, { fullName: 'Lukasz Strasse', birthDate: '1990-01-01' })
  await w.sql(migration)
  const rows = await w.sql('select full_name, name_key, status from participation where id <> $1', [twin.id])
  const keyOf = new Map(rows.map((row: { fullName: string; nameKey: string }) => [row.fullName, row.nameKey]))
  assert.equal(keyOf.get('Łukasz Straße'), 'straße łukasz', 'somebody has that key and that birth')
  for (const name of names.slice(1)) assert.equal(keyOf.get(name), nameKey(name), name)
  assert.ok(rows.every(({ status }: { status: string }) => status === rows[0].status))
})
