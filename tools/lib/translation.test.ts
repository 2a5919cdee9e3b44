import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { unfinished, write } from './translation.ts'

const french = { 'site.hello': 'Bonjour {name}', 'site.back': "Retour à l'accueil", 'site.bye': 'Au revoir' }

test('N-10 a language is unfinished while a text is missing, empty, gone, or loses what is filled in', () => {
  const begun = { 'site.hello': 'Manao ahoana', 'site.back': ' ', 'site.old': 'Taloha' }
  assert.deepEqual(unfinished(french, begun), [
    'site.hello: should contain {name}',
    'site.back',
    'site.bye',
    'site.old: no longer a text of the product',
  ])
  const complete = { 'site.hello': 'Manao ahoana {name}', 'site.back': 'Hiverina @ fandraisana', 'site.bye': 'Veloma' }
  assert.deepEqual(unfinished(french, complete), [])
})

test('N-10 the file for the translator holds every key under its French words, and keeps what is done', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-translation-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const done = `Veloma, 'ry "namana" \\ o`
  const text = write('mg', french, { 'site.bye': done, 'site.old': 'Taloha' })
  assert.ok(text.includes("  // Retour à l'accueil\n  'site.back': '',"))
  writeFileSync(join(folder, 'messages.mg.ts'), text)
  const { mg } = (await import(join(folder, 'messages.mg.ts'))) as { mg: Record<string, string> }
  assert.deepEqual(mg, { 'site.hello': '', 'site.back': '', 'site.bye': done })
})
