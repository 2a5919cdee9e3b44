import assert from 'node:assert/strict'
import test from 'node:test'
import { roles } from '@vondrona/rules/accounts'
import { type Person, world } from '../../../test/world.ts'
import { editor, makeArticle, save } from './testing.ts'

const fields = `id pseudo name profilePicture username email nom prenom dateNaissance sexe role status currency nationality
  documentType country region city address postalCode phone menuPermissions createdAt updatedAt`
const read = `query($id: ID!) { article(id: $id) { author { ${fields} } } articles { author { ${fields} } } }`
const shown = ['id', 'name', 'pseudo', 'profilePicture']
const saved = `query($id: ID!) { articleVersions(id: $id) { savedBy { ${fields} } } }`

async function place(t: Parameters<typeof world>[0]) {
  const w = await world(t)
  const author = await editor(w, { pseudo: 'La rédaction', phone: '+261341234567' })
  const { id } = await makeArticle(author, { status: 'published' })
  const authors = async (person: Person): Promise<Record<string, unknown>[]> => {
    const { article, articles } = await person.ok(read, { id })
    return [article.author, ...articles.map((one: { author: object }) => one.author)]
  }
  return { w, author, id, authors }
}

test('R-MAG-01, R-DATA-01 of the author of an article a visitor and every role but admin read null beyond name and picture', async (t) => {
  const { w, authors } = await place(t)
  const others = roles.filter((role) => role !== 'admin')
  for (const person of [w.visitor(), ...(await Promise.all(others.map((role) => w.member({ role }))))])
    for (const author of await authors(person)) {
      const known = Object.entries(author).filter(([, value]) => value !== null)
      assert.deepEqual(known.map(([name]) => name).sort(), shown.filter((name) => author[name] !== null).sort())
      assert.equal(author.pseudo, 'La rédaction')
    }
})

test('R-MAG-01, R-DATA-01 authors themselves and admins read the account of an author as they read the member', async (t) => {
  const { w, author, id, authors } = await place(t)
  const admin = await w.member({ role: 'admin' })
  const asUser = fields.replace(' name ', ' ')
  const { user } = await admin.ok(`query($id: ID!) { user(id: $id) { ${asUser} } }`, { id: author.id })
  assert.equal(user.email, author.email)
  assert.equal(user.role, 'redacteur')
  for (const person of [author, admin])
    for (const one of await authors(person)) assert.deepEqual({ ...one }, { ...user, name: 'La rédaction' })
  await author.ok(save, { id, input: { title: 'Autre' } })
  const { articleVersions } = await admin.ok(saved, { id })
  assert.ok(articleVersions.length > 0)
  for (const { savedBy } of articleVersions) assert.equal(savedBy.email, author.email)
  assert.ok((await w.sql(`select 1 from audit_entry where action = 'data.listed'`)).length > 0)
})

test('R-MAG-01 of an erased author nobody reads anything, an admin neither', async (t) => {
  const { w, author, authors } = await place(t)
  await w.sql(`update app_user set deleted_at = now() where id = $1`, [author.id])
  for (const one of await authors(await w.member({ role: 'admin' })))
    assert.deepEqual([one.email, one.nom, one.role, one.phone], [null, null, null, null])
})
