import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { clearToken, getToken, keepMember, keptMember, storeToken } from './token.ts'

test('R-AUTH-09 clearing empties both stores, the member with them', () => {
  const { local, session } = freshStores()
  storeToken('a', true)
  keepMember({ id: '1' })
  session.setItem('token', 'b')
  clearToken()
  assert.equal(getToken(), null)
  assert.equal(keptMember(), null)
  assert.equal(local.length + session.length, 0)
})

test('R-AUTH-03 remembered: the persistent store, the other one cleared', () => {
  const { local, session } = freshStores()
  session.setItem('token', 'old')
  storeToken('new', true)
  assert.equal(local.getItem('token'), 'new')
  assert.equal(session.getItem('token'), null)
})

test('R-AUTH-04 not remembered: this tab only, the persistent store cleared', () => {
  const { local, session } = freshStores()
  local.setItem('token', 'old')
  local.setItem('me', '{"id":"somebody else"}')
  storeToken('new', false)
  assert.equal(session.getItem('token'), 'new')
  assert.equal(local.getItem('token'), null)
  assert.equal(keptMember(), null)
})

test('R-SHELL-29 the member is kept where the token is', () => {
  const { local, session } = freshStores()
  storeToken('a', false)
  keepMember({ id: '1' })
  assert.equal(local.getItem('me'), null)
  assert.deepEqual(keptMember(), { id: '1' })
  session.setItem('me', '{broken')
  assert.equal(keptMember(), null)
})

test('R-AUTH-03 in a browser without stores a session lasts as long as the page', () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new Error('SecurityError')
      },
    })
  storeToken('a', true)
  keepMember({ id: '1' })
  assert.equal(getToken(), 'a')
  assert.deepEqual(keptMember(), { id: '1' })
  storeToken('b', false)
  assert.equal(getToken(), 'b')
  clearToken()
  assert.equal(getToken(), null)
  assert.equal(keptMember(), null)
  freshStores()
})
