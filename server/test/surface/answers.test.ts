/**
 * What each operation, and each address with an id in it, answers about what is the caller's own, another's, unknown,
 * and about what is no id: to a visitor, to the member themselves, and to an administrator; and what each optional
 * argument changes.
 * NOTE_ANSWERS=1 writes the list anew: read what changes.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { hashPassword, setPassword } from '../../src/modules/sessions/index.ts'
import { peopleWithAllRows } from '../people-with-all-rows.ts'
import { readValues } from '../statements/conditions.ts'
import { fillOtherTables } from '../statements/other-rows.ts'
import { type Answer, world } from '../world.ts'
import { documentOf, enter, isEnding, least, operationsOf, optionsOf } from './operations.ts'

const list = join(import.meta.dirname, 'answers.json')

const unknown = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'

test('each operation and each address answers its own, another’s, what is unknown and what is no id as it is noted', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000000' })
  w.kernel.log.level = 'silent'
  const [me, other] = await peopleWithAllRows(w)
  const known = { me: me.id, you: other.id, now: w.now() }
  // What is sealed or signed cannot be made up.
  const plain = [...(await readValues(w, known))].filter(([table]) => !/^(live|ticket)_|^vote_s/.test(table))
  await fillOtherTables(w, known, new Map(plain))
  await w.sql('update charge set is_test = false')
  await w.sql(`update live set source_kind = 'rtmp', source_url_sealed = null, secret_sealed = null`)
  const hash = await hashPassword(w.system, 'un-cheval-de-trait-7')
  await w.system.transaction((tx) => setPassword(tx, me.id, hash, w.now()))
  const about = { 'no id': 'x', unknown, another: other.id, own: me.id }
  let token = await enter(w, me.id)
  const answers: Record<string, Record<string, string>> = {}
  for (const address of addressesOf(w.app.http.printRoutes({ commonPrefix: false }))) {
    const found = new Map<string, string[]>()
    for (const who of ['visitor', 'admin'] as const)
      for (const [what, id] of Object.entries(about)) {
        const person = w.visitor(who === 'visitor' ? {} : { token })
        const { statusCode, headers } = await person.http('GET', filled(address, id))
        const said = `${statusCode} ${headers['content-type'] ?? ''}`.trim()
        found.set(said, [...(found.get(said) ?? []), `${who} ${what}`])
      }
    answers[address] = Object.fromEntries([...found].map(([said, cases]) => [cases.join(', '), said]))
  }
  const all = operationsOf(w.app.schema, (operation) => operation !== 'auditLog') // what was refused comes into it later
  for (const root of all.toSorted(([, a], [, b]) => Number(isEnding(a)) - Number(isEnding(b)))) {
    const [kind, field] = root
    const found = new Map<string, string[]>()
    const document = documentOf(root, 1)
    for (const who of ['visitor', 'user', 'admin'] as const) {
      if (who !== 'visitor')
        await w.sql(`update app_user set role = $2, status = 'active', deleted_at = null where id = $1`, [me.id, who])
      const ask = async (values: object) => {
        const call = () => w.visitor(who === 'visitor' ? {} : { token }).gql(document, values)
        let answer = await call()
        if (who !== 'visitor' && answer.status === 401) {
          token = await enter(w, me.id, who) // it was ended by the operation before
          answer = await call()
        }
        return shown(answer, field.name, known)
      }
      let own = ''
      for (const [what, id] of Object.entries(about)) {
        own = await ask(least(field, id))
        found.set(own, [...(found.get(own) ?? []), `${who} ${what}`])
        if (/^(UNAUTHENTICATED|FORBIDDEN)/.test(own)) break // whatever it is about
      }
      if (who !== 'admin' || kind !== 'query') continue
      for (const { name, values } of optionsOf(field, known.me, other.id, me.mark)) {
        const said = await ask(values)
        if (said !== own && !said.includes('INTERNAL')) found.set(said, [...(found.get(said) ?? []), name])
      }
    }
    answers[field.name] = Object.fromEntries([...found].map(([said, cases]) => [cases.join(', '), said]))
  }
  if (process.env.NOTE_ANSWERS) return writeFileSync(list, `${JSON.stringify(answers, null, 2)}\n`)
  const noted: typeof answers = JSON.parse(readFileSync(list, 'utf8'))
  const differing = Object.keys({ ...answers, ...noted }).filter(
    (name) => !isDeepStrictEqual(answers[name], noted[name]),
  )
  assert.deepEqual(
    differing.map((name) => [name, answers[name]]),
    differing.map((name) => [name, noted[name]]),
  )
})

/** What is read by an address with an id in it. */
const addressesOf = (routes: string): string[] =>
  routes
    .split('\n')
    .flatMap((line) => /(\/\S*:\S*) \(.*GET/.exec(line)?.[1] ?? [])
    .toSorted()

function filled(address: string, id: string): string {
  const values: Record<string, string> = { file: `${id}.pdf`, side: 'front', variant: '320.webp', name: `${id}.webp` }
  return address.replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => values[name] ?? id)
}

interface Known {
  me: string
  you: string
}

function shown({ data, errors = [] }: Answer, name: string, known: Known): string {
  if (errors.length > 0)
    return errors
      .map(({ extensions: { code, key = '', errors: fields = [] } }) =>
        [code, key, ...fields.map(({ field }) => field).toSorted()].filter(Boolean).join(' '),
      )
      .join('; ')
  if (counting.has(name)) return 'a number'
  const words = word(data[name], known)
  return measuring.has(name) ? words.replace(/ (value|of|ms) \d+/g, ' $1 …') : words
}

/** Count what the operations before them told, some of it in the background. */
const counting = new Set(['markNotificationsRead'])
/** Say how long something took, or how much there is of it. */
const measuring = new Set(['dashboardHealth', 'testStreaming'])

/** Whose it is; what is not there is left out, and so is what chance or a clock made. */
function word(value: unknown, known: Known): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length > 0 ? `[${value.map((one) => word(one, known)).toSorted()}]` : 'none'
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name, one]) => one !== null && name !== '__typename')
      .map(([name, one]) => `${name} ${word(one, known)}`)
      .join(', ')
  const text = String(value)
  if (text === known.me) return 'mine'
  if (text === known.you) return 'yours'
  if (text.includes('ranaivozafy')) return 'of mine'
  if (text.includes('andriamanitra')) return 'of yours'
  return typeof value === 'boolean' || /^([0-9]{1,4}|[a-z]+(_[a-z]+)*)$/.test(text) ? text : '…'
}
