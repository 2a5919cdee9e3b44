import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReloadPrevented } from '../lifecycle/prevent-reload.ts'
import { closeAsking, formsSoFar, hasUnsaved, holdUnsaved, losesUnsaved } from './unsaved.ts'

const page = new EventTarget()
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
})
/** Whether the browser would ask before it closes the tab. */
const browserAsks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what is typed and not sent is asked about, by the browser too, and keeps the page from reloading', () => {
  assert.deepEqual([hasUnsaved(), browserAsks(), isReloadPrevented()], [false, false, false])
  let text = 'Bon'
  const end = holdUnsaved(() => text !== '')
  assert.deepEqual([hasUnsaved(), browserAsks(), isReloadPrevented()], [true, true, true])
  text = ''
  assert.deepEqual([hasUnsaved(), browserAsks()], [false, false], 'it was sent')
  end()
  assert.equal(isReloadPrevented(), false)
})

test('of two forms the one that is sent leaves the question of the other', () => {
  const first = holdUnsaved(() => true)
  const second = holdUnsaved(() => true)
  first()
  assert.deepEqual([hasUnsaved(), browserAsks()], [true, true])
  second()
  assert.deepEqual([hasUnsaved(), browserAsks()], [false, false])
})

test('a form on a tab is asked about on the way to another tab, and not when a filter of its page changes', () => {
  const at = (search: string, pathname = '/mit') => ({ pathname, search })
  const here = at('?event=1&tab=settings')
  assert.equal(losesUnsaved(here, at('?event=1&tab=bibs')), false, 'nothing is typed')
  let isTyped = true
  const onTab = holdUnsaved(() => isTyped, ['event', 'tab'])
  for (const elsewhere of [at('?event=1&tab=bibs'), at('?event=2&tab=settings'), at(''), at(here.search, '/events')])
    assert.equal(losesUnsaved(here, elsewhere), true, `${elsewhere.pathname}${elsewhere.search}`)
  assert.equal(losesUnsaved(here, at('?event=1&tab=settings&status=confirmed')), false)
  isTyped = false
  assert.equal(losesUnsaved(here, at('?event=1&tab=bibs')), false, 'it was sent')
  onTab()

  const onPage = holdUnsaved(() => true)
  assert.equal(losesUnsaved(here, at('?event=1&tab=bibs')), false, 'it stays on screen')
  assert.equal(losesUnsaved(here, at('', '/events')), true)
  onPage()
})

test('what opened above a page closes at once, unless something was typed in it; then whoever answers closes it', () => {
  let asked: (() => void) | undefined
  page.addEventListener('closing', (event) => {
    asked = (event as CustomEvent<() => void>).detail
  })
  const here = { pathname: '/mit', search: '?registration=7' }
  const closed: boolean[] = []
  const close = () => closed.push(losesUnsaved(here, { pathname: '/mit', search: '' }))

  const onPage = holdUnsaved(() => true)
  const forms = formsSoFar()
  closeAsking(forms, close)
  assert.deepEqual([asked, closed], [undefined, [false]], 'what is typed on the page below is no reason')

  const inDialog = holdUnsaved(() => true, ['registration'])
  closeAsking(forms, close)
  assert.equal(closed.length, 1, 'the question comes first')
  assert.equal(losesUnsaved(here, { pathname: '/mit', search: '' }), true)
  asked?.()
  assert.deepEqual(closed, [false, false], 'and it is not asked twice where closing is a step to another address')
  inDialog()
  onPage()
})
