import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeTop, hasOverlay, pushOverlay } from './back-stack.ts'

test('R-AND-01 with nothing open there is nothing to close', () => {
  assert.equal(hasOverlay(), false)
  assert.equal(closeTop(), false)
})

test('R-AND-01 R-AND-03 what was opened last is closed first', () => {
  const closed: string[] = []
  const open = (name: string) => {
    const remove = pushOverlay(() => {
      closed.push(name)
      remove()
    })
    return remove
  }
  open('drawer')
  const menu = open('menu')
  open('dialog')
  menu() // the menu closed automatically
  assert.equal(closeTop(), true)
  assert.equal(closeTop(), true)
  assert.equal(closeTop(), false)
  assert.deepEqual(closed, ['dialog', 'drawer'])
})
