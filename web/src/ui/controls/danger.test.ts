import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

/** A button with its opening tag and all it shows. */
const buttons = /<(Button|IconButton|MenuItem|QuietStep|Act)\b(?:(?!<\/\1>|<\1\b)[\s\S])*?(?:<\/\1>|\n\s*\/>)/g
const deletes = /<Trash2|icon=\{Trash2\}|'\w+(?:\.\w+)*\.(?:delete|discard|withdraw|revoke|drop|erase)(?:[A-Z]\w*)?'/
const isRed = /\bdanger\b|['"](?:quietD|d)anger['"]|'danger'/

/** Takes back what nobody loses. */
const calm = /t\('(?:organizing\.withdraw|accounts\.profile\.discard)'/

test('what deletes, discards, withdraws or revokes is red, wherever it is pressed', () => {
  const files = globSync('**/*.tsx', { cwd: root })
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(buttons)]
      .map(([button]) => button)
      .filter((button) => deletes.test(button) && !calm.test(button))
      .map((button) => ({ file, button })),
  )
  assert.ok(found.length > 25, `only ${found.length} are found`)
  const pale = found.filter(({ button }) => !isRed.test(button)).map(({ file, button }) => `${file}: ${button}`)
  assert.deepEqual(pale, [])
})
