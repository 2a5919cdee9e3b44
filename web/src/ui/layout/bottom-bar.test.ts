import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../..', import.meta.url))

/** What may lie at the bottom of the window without being the bar of the page, and why. */
const excused: Readonly<Record<string, string>> = {
  'shell/navigation/areas.tsx': 'the tabs, which give way to it',
  'ui/dialogs/late-dialog.tsx': 'stands for a dialog, above everything',
}

test('what a page keeps at the bottom of the window is its one bar', () => {
  const atBottom = /["'`][^"'`]*\b(?:fixed|sticky)\b[^"'`]*\bbottom-0\b|\bbottom-0\b[^"'`]*\b(?:fixed|sticky)\b/
  const found = globSync('**/*.tsx', { cwd: web }).filter((file) =>
    atBottom.test(readFileSync(`${web}/${file}`, 'utf8')),
  )
  assert.deepEqual(found.sort(), Object.keys(excused), 'use ui/layout/bottom-bar.tsx')
})
