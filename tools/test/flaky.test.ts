import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tooFlaky } from './flaky.ts'

const line = (file: string, day = '2026-11-27') => `${day}  ${file}  a title`

test('a file that was flaky twice may stay in the list, one that was so three times fails the check', () => {
  const twice = [line('a.test.ts'), line('b.spec.ts'), line('a.test.ts', '2026-12-01')]
  assert.deepEqual(tooFlaky(`# what was flaky\n${twice.join('\n')}\n`), [])
  assert.deepEqual(tooFlaky([...twice, line('a.test.ts')].join('\n')), ['a.test.ts'])
})
