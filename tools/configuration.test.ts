import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { settings } from '../server/src/config.ts'
import { configurationPage, page } from './configuration.ts'
import { root } from './lib/files.ts'

test('the page of settings is current, and lists every setting', () => {
  const written = readFileSync(join(root, page), 'utf8')
  assert.equal(written, configurationPage(), 'run `npm run configuration` and commit the result')
  for (const name of Object.keys(settings)) assert.ok(written.includes(`| \`${name}\``), name)
})
