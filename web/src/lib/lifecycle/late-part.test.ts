import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../..', import.meta.url))

/** In whose place nothing stands while their file comes, and why. */
const excused: Readonly<Record<string, string>> = {
  'lib/update/update-check.tsx UpdateDialog': 'nobody opened it',
  'shell/root.tsx UnsavedDialog': 'fetched with the first thing that is typed, before it can be asked',
}

test('a dialog whose file comes when it opens is made by lateDialog, so that its press is never without an answer', () => {
  const late = /const (\w+) = (?:latePart|optionalPart)\(/g
  const found = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
    [...readFileSync(`${web}/${file}`, 'utf8').matchAll(late)]
      .map(([, name]) => `${file} ${name}`)
      .filter((part) => /(?:Dialog|Viewer|Sheet|Picker)$/.test(part)),
  )
  assert.deepEqual(found.sort(), Object.keys(excused), 'use lateDialog (ui/dialogs/late-dialog.tsx)')
})
