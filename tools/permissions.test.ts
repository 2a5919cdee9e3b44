import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { permissions } from '@vondrona/rules/permissions'
import { root } from './lib/files.ts'
import { contractOperations, declaredPermissions, differences, page, permissionsPage } from './permissions.ts'

const declared = await declaredPermissions()
const contract = contractOperations()

test('R-ROLE-16 every operation of the contract has a row in its domain, and no row is left over', () => {
  assert.ok(contract.size > 100)
  assert.deepEqual(differences(declared, contract), [])
})

test('R-ROLE-16 the merged table holds the rows of every domain', () => {
  const names = [...declared.values()].flatMap((rows) => Object.keys(rows))
  assert.deepEqual(Object.keys(permissions).sort(), names.sort())
})

test('R-ROLE-16 an operation without a row, a row of another domain and a row of nothing are named', () => {
  const found = differences(
    new Map([['chat', { like: {}, gone: {}, socket: { at: 'socket: x' } }]]),
    new Map([
      ['like', 'lives'],
      ['addComment', 'chat'],
    ]),
  )
  assert.deepEqual(found, [
    'like belongs to lives: its row stands in chat.',
    'addComment has no row: say in rules/src/chat/permissions.ts who may call it.',
    'gone in rules/src/chat/permissions.ts is in no .graphql file.',
  ])
})

test('the page of permissions is current', () => {
  const written = readFileSync(join(root, page), 'utf8')
  assert.equal(written, permissionsPage(declared), 'run `npm run permissions` and commit the result')
})
