import './styles.css'
import { updateCheckDelay } from '@vondrona/rules/constants'
import { whereInstead } from '@vondrona/rules/pages'
import { StrictMode, Suspense, startTransition, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { readKey } from './lib/device/browser-storage.ts'
import { watchConnectivity } from './lib/device/connectivity.ts'
import { applyTheme } from './lib/device/theme.ts'
import { watchProblems } from './lib/forms/keep-clear.ts'
import { latePart } from './lib/lifecycle/late-part.ts'
import { loadWithRetry } from './lib/lifecycle/lazy-with-retry.ts'
import { watchChunks } from './lib/lifecycle/missing-chunks.ts'
import { LastResort } from './lib/lifecycle/root-error-boundary.tsx'
import { watchTyping } from './lib/lifecycle/typed-text.ts'
import { isComplete } from './lib/older/is-complete.ts'
import { watchInstallOffer } from './lib/platform/install.ts'
import { isWrapped } from './lib/platform/wrapper.ts'
import { getSession, getToken, onSession, restartSession, watchSession } from './lib/session/session.ts'
import { hasActs, signupDraftKey } from './lib/session/session-end.ts'
import { site } from './lib/site/site-settings.ts'
import { afterEarlySubmit } from './lib/takeover/early-form-submit.ts'
import { isServerPage, yieldToBrowser } from './lib/takeover/server-page.ts'
import { rereadLanguage } from './lib/texts/language.ts'
import { serverNow } from './lib/time/server-clock.ts'
import { applyTypeface } from './lib/typeface/typeface.ts'
import { routes } from './routes.tsx'
import { storePreviousPages } from './shell/navigation/previous-page.ts'
import { rememberReturn } from './shell/navigation/return-to.ts'

applyTheme()
applyTypeface()
rereadLanguage()
// Another tab has chosen.
addEventListener('storage', () => {
  applyTheme()
  rereadLanguage()
})
watchTyping(document)
watchProblems()
watchChunks()
watchConnectivity()
if (!isWrapped()) {
  watchInstallOffer()
  beginSession()
}

/** For parts that nobody misses when they do not come. */
function quietly(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => {})
}

/** Who is here, and what they left to be sent. */
function beginSession(): void {
  watchSession()
  if (readKey('local', signupDraftKey))
    void quietly(import('./lib/forms/signup-draft-age.ts').then(({ dropOldDraft }) => dropOldDraft(serverNow())))

  // The line to the server is for members: visitors need not even load it.
  const callServer = () => {
    if (getSession().status !== 'member') return
    stopWaiting()
    void loadWithRetry(() => import('./lib/socket/socket.ts'))().then(({ watchSocket }) => watchSocket())
  }
  const stopWaiting = onSession(callServer)
  callServer()
}

const LaterParts = latePart(() => import('./lib/lifecycle/after-load.tsx'))

/** R-UPD-04: 2 s after the start, when the page has what it needs. */
function Later() {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    void quietly(import('./lib/forms/keyboard.ts').then(({ watchKeyboard }) => watchKeyboard()))
    void quietly(import('./lib/data-use/watch.ts').then(({ watchDataUse }) => watchDataUse())) // hears of what came before, too
    const timer = setTimeout(() => {
      setLater(true)
      void quietly(import('./screens/keep-ahead.ts').then(({ watchAhead }) => watchAhead()))
    }, updateCheckDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    isLater && (
      <Suspense>
        <LaterParts />
      </Suspense>
    )
  )
}

type Router = ReturnType<typeof createBrowserRouter>

/** A session that ends under the page leaves it by the page's own rules (R-AUTH-15): public pages stay. */
function leaveWithSession(router: Router): void {
  let was = getSession().status
  onSession(() => {
    const { status, thrownOut } = getSession()
    const ended = was === 'member' && status === 'visitor'
    if (status !== 'unknown') was = status // in between, while another session is asked for its member
    const instead = ended && whereInstead(location.pathname, null, site)
    if (!instead) return
    if (instead.remember && thrownOut) rememberReturn(location.pathname + location.search)
    void router.navigate(instead.to, { replace: true })
  })
}

/** What the server put there, a page or the frame of one, stays until the page can be rendered in one go, and can be used while that is prepared. */
function draw(router: Router): void {
  const place = document.getElementById('root')!
  const app = (
    <StrictMode>
      <LastResort>
        <RouterProvider router={router} />
        <Later />
      </LastResort>
    </StrictMode>
  )
  const put = () => createRoot(place).render(app)
  const replace = async () => {
    // What stands there was drawn from answers (web/src/early), which the app has to know before.
    if (isServerPage() && getToken() !== null)
      await quietly(import('./lib/takeover/keep-early-answers.ts').then(({ keepEarlyAnswers }) => keepEarlyAnswers()))
    afterEarlySubmit(() => startTransition(put))
  }
  if (!place.firstElementChild) put()
  else if (router.state.initialized) void replace()
  else {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      void replace()
    })
  }
}

function start(): void {
  const router = createBrowserRouter(routes)
  storePreviousPages(router)
  leaveWithSession(router)
  draw(router)
  if (hasActs()) void quietly(import('./screens/act-kinds.ts').then(({ loadActKinds }) => loadActKinds()))
}

async function begin(): Promise<void> {
  if ('tooOld' in document.documentElement.dataset) return
  // What a browser of our promise lacks comes first; nobody else loads it.
  if (!isComplete()) await quietly(loadWithRetry(() => import('./lib/older/fill.ts'))())
  if (isServerPage()) await yieldToBrowser()
  if (isWrapped()) {
    await quietly(import('./lib/platform/start.ts').then(({ startInWrapper }) => startInWrapper()))
    restartSession()
    beginSession()
  }
  start()
}

void begin()
