/**
 * The script of a member's page as the server sends it: its frame, which is the same for everybody, its first queries, and
 * what draws the page from their answers. The app, which is ten times as large, comes once that can be read
 * (docs/decisions/0088, 0102).
 */
import { mobileBreakpoint } from '@vondrona/rules/constants'
import { applyTheme } from '../device/theme.ts'
import { mayReload, noteReload } from '../lifecycle/reload-once.ts'
import { isComplete } from '../older/is-complete.ts'
import { getToken, keptMember } from '../session/token.ts'
import { language } from '../texts/language.ts'
import { applyTypeface } from '../typeface/typeface.ts'
import { queriesFor, queryEarly, type WrittenQuery } from './early-answers.ts'

/** Written into the head by the server. */
interface First {
  files: readonly string[]
  queries: readonly (readonly WrittenQuery[])[]
}

/** Longer, in ms, the app does not wait for what is drawn before it. */
const patience = 4000

const pause = 3000

/** A file of the app is lost, and what could ask for it again with it (lifecycle/missing-chunks.ts): the page is loaded anew. */
function loadAnew(): void {
  if (!mayReload(Date.now())) return
  const reload = () => {
    noteReload(Date.now())
    location.reload()
  }
  if (navigator.onLine === false) addEventListener('online', reload, { once: true })
  else setTimeout(reload, pause)
}

/** The app, which waits in a template, and the files of its page. */
function loadApp(files: readonly string[]): void {
  const app = document.querySelector<HTMLTemplateElement>('template#app')
  app?.remove()
  if (!app) return
  app.content.querySelector('script')?.addEventListener('error', loadAnew)
  for (const file of files) {
    const link = document.createElement('link')
    const isSheet = file.endsWith('.css')
    Object.assign(link, { rel: isSheet ? 'preload' : 'modulepreload', crossOrigin: '', href: file })
    if (isSheet) link.as = 'style'
    app.content.append(link)
  }
  document.head.append(app.content)
}

/** Not on wide screens, whose menu it does not have, and not in another language than that of the HTML. */
const isDrawable = () =>
  isComplete() && matchMedia(`(width < ${mobileBreakpoint}px)`).matches && language() === document.documentElement.lang

/** Calls back when the page is drawn, or cannot be. */
function drawFirst({ content }: HTMLTemplateElement, then: () => void): void {
  content.firstElementChild?.addEventListener('error', then)
  addEventListener('drawn', then, { once: true })
  setTimeout(then, patience)
  document.head.append(content)
}

applyTheme()
applyTypeface()
const written = document.getElementById('first')?.textContent
const token = getToken()
const { files, queries }: First = written ? JSON.parse(written) : { files: [], queries: [] }
const early = document.querySelector<HTMLTemplateElement>('template#early')
const whole = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
const load = () => void whole.then(() => loadApp(files))
const role = (keptMember() as { role?: string } | null)?.role ?? null
const asked = queriesFor(role, queries)
if (token !== null) queryEarly(asked, { token, language: language() })
const isAllAsked = asked.flat().length === queries.flat().length
if (early && token !== null && isAllAsked && isDrawable()) drawFirst(early, load)
else load()
