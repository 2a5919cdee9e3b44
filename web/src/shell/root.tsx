import { whereInstead } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { losesUnsaved } from '../lib/forms/unsaved.ts'
import { latePart } from '../lib/lifecycle/late-part.ts'
import { isWrapped } from '../lib/platform/wrapper.ts'
import { getSession, getToken } from '../lib/session/session.ts'
import { site } from '../lib/site/site-settings.ts'
import { HeldPage } from '../lib/takeover/held-page.tsx'
import { captureReadingPosition } from '../lib/takeover/reading-position.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { Logo } from './brand.tsx'

/** Messages may come a moment after the page; what is said before waits for them. */
const Toasts = latePart(() => import('../ui/dialogs/toasts.tsx').then((module) => ({ default: module.Toasts })))

const UnsavedDialog = latePart(() =>
  import('./unsaved-dialog.tsx').then((module) => ({ default: module.UnsavedDialog })),
)

/** What surrounds every page, for every visitor: messages, the loading line, focus, the back button, running work. */
export function Root({ running }: { running: ReactNode }) {
  return (
    <Suspense
      fallback={
        <HeldPage>
          <FirstPaint />
        </HeldPage>
      }
    >
      <Loading />
      <Focus />
      <InWrapper />
      <Outlet />
      <Suspense>
        <Toasts />
      </Suspense>
      <Once event="running">{running}</Once>
      <Leaving />
      <ScrollRestoration />
      <KeepPlace />
    </Suspense>
  )
}

/**
 * Work that no page ends (lib/lifecycle/background-work.ts) and forms that hold something (lib/forms/unsaved.ts) say so
 * by an event: what shows it need not be here before.
 */
function Once({ event, children }: { event: 'running' | 'unsaved'; children: ReactNode }) {
  const [has, note] = useState(false)
  useEffect(() => addEventListener(event, () => note(true)), [event])
  return has && <Suspense>{children}</Suspense>
}

/** Nobody leaves a page that holds something unsent without the question, however late its words come. */
function Leaving() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isClosed = whereInstead(currentLocation.pathname, getSession().user ?? null, site) !== null // the session is over
    return !isClosed && losesUnsaved(currentLocation, nextLocation)
  })
  const [close, setClose] = useState<(() => void) | null>(null)
  useEffect(() => {
    const ask = (event: Event) => setClose(() => (event as CustomEvent<() => void>).detail)
    addEventListener('closing', ask)
    return () => removeEventListener('closing', ask)
  }, [])
  const end = (leave: (() => void) | null | undefined) => {
    setClose(null)
    leave?.()
  }
  return (
    <Once event="unsaved">
      <UnsavedDialog
        onLeave={() => end(close ?? blocker.proceed)}
        onStay={() => end(close ? null : blocker.reset)}
        open={close !== null || blocker.state === 'blocked'}
      />
    </Once>
  )
}

/** A line at the top while the next page comes; a quick one never shows it. */
function Loading() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="loading-line fixed inset-x-0 top-0 z-50 h-[3px] bg-accent" role="presentation" />
}

/** After a navigation, reading continues at the new page and not at the link that led there. */
function Focus() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}

/** Whoever was reading the page that the server drew continues where they were. */
function KeepPlace() {
  const [putBack] = useState(captureReadingPosition)
  useLayoutEffect(() => putBack?.(), [putBack])
  return null
}

/** Inside a wrapper its back button, its files and the links that open it are ours; a browser need not load this. */
function InWrapper() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const latest = useRef({ t, navigate })
  useEffect(() => {
    latest.current = { t, navigate }
  })
  useEffect(() => {
    if (!isWrapped()) return
    void import('./navigation/in-wrapper.ts')
      .then(({ serveWrapper }) =>
        serveWrapper({
          go: (page, options) => void latest.current.navigate(page, options),
          warn: () => toast.info(latest.current.t('shell.pressAgain')),
          failed: () => toast.error(latest.current.t('shell.fileFailed')),
        }),
      )
      .catch(() => {}) // it is a file of the bundle
  }, [])
  return null
}

/** Before it is known who looks: the frame without its content, so that nothing jumps when it comes. The first answer to members, too. */
export function FirstPaint({ member = getToken() !== null }: { member?: boolean }) {
  return (
    <div aria-busy="true" className="min-h-dvh">
      <div className="flex h-14 items-center gap-2.5 border-b bg-surface px-4 sm:h-16 sm:px-6">
        <Logo size={30} />
      </div>
      {member && (
        <div className="mx-auto flex max-w-5xl flex-col gap-5 p-4 sm:p-8">
          <div className="h-8 w-48 animate-breathe rounded-control bg-sunken" />
          <div className="h-32 animate-breathe rounded-card bg-sunken" />
          <div className="h-48 animate-breathe rounded-card bg-sunken" />
        </div>
      )}
    </div>
  )
}
