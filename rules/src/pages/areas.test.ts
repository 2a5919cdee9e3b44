import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MenuName, menuFor, type Role, roles } from '../accounts/index.ts'
import { type Area, areaAt, areaSlot, areaSlots, areas, areasFor } from './index.ts'

const site = { publicContent: true, contestsMenu: true }
const member = (role: Role, permissions: string[] | null = null, where = site) =>
  areasFor(
    { role },
    where,
    menuFor(role, permissions, where).map(({ name }) => name),
  )

test('D-38 where the content is for members a visitor has nothing to move between', () => {
  assert.deepEqual(areasFor(null, { ...site, publicContent: false }), [])
})

test('D-36, R-ROLE-06 visitors do not vote: their fifth area is the contests, and none where contests have no item', () => {
  const four: Area[] = ['magazine', 'events', 'mit-payment', 'lives']
  assert.deepEqual(areasFor(null, site), [...four, 'contests'])
  assert.deepEqual(areasFor(null, { ...site, contestsMenu: false }), four)
})

test('R-ROLE-18 a member has the areas of their menu, and the races', () => {
  const five: Area[] = ['magazine', 'events', 'mit-payment', 'lives', 'votes']
  for (const role of ['user', 'moderator', 'admin_mit', 'admin'] as const) assert.deepEqual(member(role), five, role)
  assert.deepEqual(member('redacteur'), ['magazine', 'events', 'mit-payment', 'contests'])
  assert.deepEqual(member('redacteur', null, { ...site, contestsMenu: false }), ['magazine', 'events', 'mit-payment'])
  assert.deepEqual(member('streamer'), ['mit-payment', 'lives'])
  assert.deepEqual(member('user', ['magazine', 'contests']), ['magazine', 'mit-payment', 'contests'])
  assert.deepEqual(member('user', ['tickets']), [], 'one alone is no choice')
  for (const role of roles) assert.ok(member(role).length <= 5, role)
})

test('R-SHELL-20 where one is follows the menu; what belongs to no area is nowhere', () => {
  const at = (path: string, shown: readonly Area[] = areas) => areaAt(path, shown)
  for (const path of ['/', '/landing', '/login', '/tickets', '/settings', '/terms', '/nowhere', '/mit'])
    assert.equal(at(path), null, path)
  assert.equal(at('/magazine/0190a000-0000-7000-8000-000000000000'), 'magazine')
  assert.equal(at('/events/1'), 'events')
  assert.equal(at('/events/1/results'), 'mit-payment')
  assert.equal(at('/mit-payment'), 'mit-payment')
  for (const path of ['/live/1', '/replay/1', '/lives']) assert.equal(at(path), 'lives', path)
})

test('R-SHELL-20 votes and contests are one area, by whichever of them a viewer has; an area that they lack is nowhere', () => {
  assert.equal(areaAt('/contests/1', ['lives', 'votes']), 'votes')
  assert.equal(areaAt('/votes/1', ['lives', 'contests']), 'contests')
  assert.equal(areaAt('/votes/1', areas), 'votes')
  assert.equal(areaAt('/votes/1', ['lives']), null)
  assert.equal(areaAt('/magazine', ['lives', 'votes']), null)
})

test('every area but the races is an item of the menu', () => {
  const items: readonly MenuName[] = menuFor('admin', null, site).map(({ name }) => name)
  assert.deepEqual(
    areas.filter((area) => !(items as readonly string[]).includes(area)),
    ['mit-payment'],
  )
})

test('D-36, D-38 a page that the server fills shows the areas that visitors have, and no other', () => {
  assert.deepEqual(areaSlots({ ...site, publicContent: false }), {})
  assert.deepEqual(Object.keys(areaSlots({ ...site, contestsMenu: false })), [
    'area_magazine',
    'area_events',
    'area_mit_payment',
    'area_lives',
  ])
  for (const area of areas) {
    assert.match(areaSlot(area), /^\w+$/, 'a name of a slot')
    assert.deepEqual(areaSlots(site)[areaSlot(area)], areasFor(null, site).includes(area) ? [{}] : undefined)
  }
})
