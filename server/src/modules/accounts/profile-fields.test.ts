/** A field of the profile form is in every file that it needs; what is missing is named with its file. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { updateProfileInput } from '@vondrona/rules/accounts'
import { buildSchema, isInputObjectType, isObjectType } from 'graphql'
import { snakeCase } from '../../kernel/column-names.ts'
import { readContract } from '../../kernel/graphql/schema.ts'
import { personalData } from './personal-data.ts'

const fields = Object.keys(updateProfileInput.shape)

test('every field of the profile form is a column, classified, and in the contract', () => {
  const schema = buildSchema(readContract())
  const [user, input] = ['User', 'UpdateProfileInput'].map((name) => schema.getType(name))
  assert.ok(isObjectType(user) && isInputObjectType(input))
  const sql = readFileSync(join(import.meta.dirname, '../../../schema.sql'), 'utf8')
  const columns = /create table app_user \((.*?)\n\);/s.exec(sql)?.[1] ?? ''
  const missing = fields.flatMap((field) => [
    ...(new RegExp(`^  ${snakeCase(field)} `, 'm').test(columns)
      ? []
      : [`server/migrations: app_user has no column ${snakeCase(field)} (add it, then npm run schema)`]),
    ...(personalData.tables.appUser?.columns[field]
      ? []
      : [`server/src/modules/accounts/personal-data.ts: ${field} is not classified`]),
    ...(user.getFields()[field] ? [] : [`server/src/modules/accounts/accounts.graphql: User has no ${field}`]),
    ...(input.getFields()[field]
      ? []
      : [`server/src/modules/accounts/accounts.graphql: UpdateProfileInput has no ${field}`]),
  ])
  assert.deepEqual(missing, [])
})
