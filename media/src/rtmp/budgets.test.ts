import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budgets, budget } from './budgets.ts'

const ip = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

test('an address may spend 1 MiB, whatever it costs in one piece, and what was refused costs nothing', () => {
  const budgets = new Budgets()
  assert.equal(budgets.spend(ip(1), budget.bytes + 1), false)
  assert.equal(budgets.spend(ip(1), budget.bytes - 1), true)
  assert.equal(budgets.spend(ip(1), 2), false)
  assert.equal(budgets.spend(ip(1), 1), true)
  assert.equal(budgets.spend(ip(2), budget.bytes), true, 'another address has its own')
})

test('each second 8 KiB come back, what a publisher spent at once, and never more than was spent', () => {
  const budgets = new Budgets()
  budgets.spend(ip(1), budget.bytes)
  budgets.tick()
  assert.equal(budgets.spend(ip(1), budget.perSecond + 1), false)
  assert.equal(budgets.spend(ip(1), budget.perSecond), true)
  budgets.giveBack(ip(1), 1000)
  assert.deepEqual([budgets.spend(ip(1), 1001), budgets.spend(ip(1), 1000)], [false, true])
  budgets.giveBack(ip(1), 2 * budget.bytes)
  assert.deepEqual([budgets.spend(ip(1), budget.bytes + 1), budgets.spend(ip(1), budget.bytes)], [false, true])
})

test('10,000 addresses are remembered; one more, and the first is forgotten', () => {
  const budgets = new Budgets()
  for (let n = 0; n < budget.networksMax; n++) budgets.spend(ip(n), budget.bytes)
  assert.equal(budgets.spend(ip(0), 1), false)
  budgets.giveBack(ip(1), 1)
  assert.equal(budgets.spend(ip(1), 1), true, 'a known one forgets nobody')
  assert.equal(budgets.spend(ip(0), 1), false)
  assert.equal(budgets.spend(ip(budget.networksMax), 1), true)
  assert.equal(budgets.spend(ip(1), 1), false)
  assert.equal(budgets.spend(ip(0), 1), true)
})
