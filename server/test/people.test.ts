import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Newcomer, peopleOf } from './people.ts'
import { photo } from './photos.ts'
import { registerDocument } from './registrations.ts'
import { type Member, type World, world } from './world.ts'

const adult: Omit<Newcomer, 'pseudo' | 'email' | 'documentNumber'> = {
  password: 'trois-baobabs-bleus',
  nom: 'Rakoto',
  prenom: 'Vola',
  dateNaissance: '1999-05-06',
  sexe: 'F',
  nationality: 'MG',
  documentType: 'cin',
}

/** Signed up, validated and given a role by what a browser sends. */
async function byTheApi(w: World, boss: Member, who: Newcomer, role: string): Promise<string> {
  const visitor = w.visitor({ device: '' })
  const photos = who.documentType ? { documentFront: await photo(), documentBack: await photo() } : {}
  const { register } = await visitor.ok(registerDocument, { input: { ...who, ...photos } })
  const { id } = register.user
  await boss.ok('mutation($id: ID!) { approveUser(id: $id) { id } }', { id })
  if (role !== 'user')
    await boss.ok('mutation($id: ID!, $role: Role!) { updateUserRole(id: $id, role: $role) { id } }', { id, role })
  const input = { email: who.email, password: who.password }
  await visitor.ok('mutation($input: LoginInput!) { login(input: $input) { token } }', { input })
  return id
}

/** Secrets, times, who and where: kept is whether there is one. `bytes`, `width`, `height`: another picture. */
const own =
  /^(id|seq|at|address|bytes|width|height|body|token|secret|storageKey|nearNumbers|.*(Id|By|At|For|[hH]ash|Sealed))$/

/** Every row that names this member, by table, without what differs from person to person; empty columns are kept. */
async function rowsOf(w: World, id: string) {
  const columns = await w.sql<{ tableName: string; columnName: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'uuid' order by 1, 2`,
  )
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const { tableName: table, columnName: column } of columns) {
    const rows = await w.sql(`select * from ${table} where ${column} = $1`, [id])
    if (rows.length) found[`${table}.${column}`] = rows.map(comparable).sort(byText)
  }
  return found
}

const comparable = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, own.test(name) ? value !== null : alike(value)]))
/** Names of these tests end in a number; the list of a mail ends in the id of what it is about. */
const alike = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/(nouvelle ?)\d/gi, '$1')
      .replace(/:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id'),
  )
const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

for (const [title, role, more] of [
  ['an adult', 'user', {}],
  ['an editor', 'redacteur', {}],
  ['a minor', 'user', { dateNaissance: '2014-03-02', nationality: undefined, documentType: undefined }],
] as const)
  test(`${title} put into the database has the rows of one who came by the API`, async (t) => {
    const w = await world(t, { RATE_LIMIT_FACTOR: '100' })
    const people = peopleOf(w.kernel)
    await people.admin('admin@exemple.mg', 'un-cheval-de-trait-7')
    const boss = (await w.member({ role: 'admin' })).with({ device: '' })
    // not 1, which looks like l
    const who = (n: number): Newcomer => {
      const { documentType, ...rest } = { ...adult, ...more }
      const named = { pseudo: `Nouvelle ${n}`, email: `nouvelle${n}@exemple.mg` }
      return { ...rest, ...named, ...(documentType ? { documentType, documentNumber: `10120000000${n}` } : {}) }
    }
    const real = await byTheApi(w, boss, who(3), role)
    const { id, token } = await people.member(who(2), role)
    const expected = await rowsOf(w, real)
    assert.ok(Object.keys(expected).length > 5)
    assert.deepEqual(await rowsOf(w, id), expected)
    const mailed = async (n: number) =>
      (await w.messages(who(n).email)).map(({ channel, subject }) => [channel, subject])
    assert.deepEqual(await mailed(2), await mailed(3))
    const { me } = await w.visitor().with({ token }).ok('{ me { id status role } }')
    assert.deepEqual({ ...me }, { id, status: 'active', role })
  })
