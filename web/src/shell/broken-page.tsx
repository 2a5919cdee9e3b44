import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import { useCallback, useEffect } from 'react'
import { Link, useLocation, useNavigate, useRouteError } from 'react-router'
import { isLostFile } from '../lib/lifecycle/missing-chunks.ts'
import { getSession } from '../lib/session/session.ts'
import { useTitle } from '../lib/site/use-title.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Icon } from '../ui/pictures/icons.tsx'

const pause = 5000
const isOnline = () => navigator.onLine !== false

/** When a page throws: an honest sentence and the one thing that helps. A page whose file did not come is tried again. */
export function BrokenPage({ alone }: { alone?: boolean }) {
  const t = useTexts(texts)
  const Place = alone ? 'main' : 'div' // a frame around it has its own
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const isLost = isLostFile(error)
  const isOffline = isLost && !isOnline()
  const again = useCallback(
    () => void navigate(location, { replace: true, state: location.state }),
    [location, navigate],
  )
  useEffect(() => {
    if (!isLost) return console.error(error)
    const timer = setInterval(() => isOnline() && again(), pause)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [error, isLost, again])
  const title = t(isOffline ? 'shell.noNetwork' : isLost ? 'shell.loadFailed' : 'shell.brokenTitle')
  useTitle(title)
  return (
    <Place className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        action={
          isOffline ? (
            <Offline onRetry={again} />
          ) : (
            <Button
              icon={<Icon className="size-4" name="reload" />}
              onClick={() => window.location.reload()}
              variant="primary"
            >
              {t('shell.brokenReload')}
            </Button>
          )
        }
        icon={<Icon name={isOffline ? 'noNetwork' : 'warning'} />}
        level="h1"
        text={t(isOffline ? 'shell.noNetworkText' : isLost ? 'shell.loadFailedText' : 'shell.brokenText')}
        title={title}
      />
    </Place>
  )
}

/** What the phone can do meanwhile: look again, and open what is kept on it (web/later.ts). */
function Offline({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(texts)
  const pages = getSession().user ? kept.member : kept.visitor
  return (
    <div className="flex w-full max-w-sm flex-col gap-8">
      <Button block icon={<Icon className="size-4" name="reload" />} onClick={onRetry} variant="primary">
        {t('shell.retry')}
      </Button>
      <nav aria-labelledby="kept-pages">
        <h2 className="mb-2 font-medium text-base text-soft" id="kept-pages">
          {t('shell.noNetworkKept')}
        </h2>
        <ul className="divide-y overflow-hidden rounded-card border bg-raised text-left shadow-card">
          {pages.map((page) => (
            <li key={page}>
              <Link
                className="flex min-h-12 items-center gap-3 px-4 font-medium hover:bg-sunken focus-visible:outline-offset-[-3px]"
                to={linkTo(page)}
              >
                <span className="flex-1">{t(`shell.menu.${page}`)}</span>
                <Icon className="size-4 text-faint" name="chevronRight" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
const kept = {
  member: ['dashboard', 'tickets', 'events', 'magazine', 'settings'],
  visitor: ['magazine', 'events'],
} as const
