import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresOf } from './member-figures.ts'

test('R-ROUTE-20 the dashboard shows nothing but zeros before anybody joined', () => {
  const { status, role, total } = figuresOf([])
  assert.equal(total, 0)
  assert.deepEqual(status, { pending: 0, active: 0, blocked: 0 })
  assert.equal(role.admin, 0)
})

test('R-ROUTE-20 the dashboard adds up members by status and by role', () => {
  const { status, role, total } = figuresOf([
    { status: 'active', role: 'user', count: 40 },
    { status: 'active', role: 'admin', count: 2 },
    { status: 'pending', role: 'user', count: 3 },
  ])
  assert.deepEqual(status, { pending: 3, active: 42, blocked: 0 })
  assert.equal(role.user, 43)
  assert.equal(role.admin, 2)
  assert.equal(total, 45)
})
