import { linkTo, type Redirect, whereInstead } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import { type MiddlewareFunction, redirect, replace } from 'react-router'
import { checkAuth, getSession } from '../../lib/session/session.ts'
import { site } from '../../lib/site/site-settings.ts'
import { textOf } from '../../lib/texts/texts.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { addressWithTab } from './kept-tab.ts'
import { pageToResume } from './resume-page.ts'
import { forgetReturn, rememberReturn, takeReturn } from './return-to.ts'

let first = true
let popped = false
globalThis.addEventListener?.('popstate', () => (popped = true), true)

/** Waits until it is known who is looking; pages decide their frame by it. */
export const knowWho: MiddlewareFunction = async (_, next) => {
  if (getSession().status === 'unknown') await checkAuth()
  return next()
}

/** Asks the pure rules of the pages at every navigation, says why a page stays closed and leads elsewhere. */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  // A redirected start or « back » must not leave the closed address in the history: back would lead into a circle.
  const go = first || popped ? replace : redirect
  popped = false
  const user = getSession().user ?? null
  const instead = whereInstead(pathname, user, site)
  if (instead) {
    if (instead.remember) rememberReturn(pathname + search)
    if (instead.denied) void refuse(instead.denied)
    throw go(instead.to)
  }
  const isStart = first
  first = false
  if (!user) return next()
  // R-ROUTE-64: the login's landing place is where one meant to go.
  const meant = landings.has(pathname) ? takeReturn() : null
  if (meant && meant !== pathname) throw replace(meant)
  forgetReturn()
  const resumed = isStart ? pageToResume(pathname) : null
  if (resumed) throw replace(resumed)
  const withTab = addressWithTab(pathname, search, isStart ? null : location.pathname)
  if (withTab) throw replace(withTab)
  return next()
}

/** R-ROLE-15 */
async function refuse(key: NonNullable<Redirect['denied']>) {
  toast.error(await textOf(texts, key))
}

const landings = new Set([linkTo('dashboard'), linkTo('profile')])
