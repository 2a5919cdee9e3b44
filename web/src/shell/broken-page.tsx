import { texts } from '@vondrona/rules/shell'
import { Suspense, useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { isOnline } from '../lib/device/connectivity.ts'
import { optionalPart } from '../lib/lifecycle/late-part.ts'
import { isLostFile, isUnanswered } from '../lib/lifecycle/missing-chunks.ts'
import { usePoll } from '../lib/lifecycle/use-poll.ts'
import { getSession } from '../lib/session/session.ts'
import { useTitle } from '../lib/site/use-title.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/dialogs/toast.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Icon } from '../ui/pictures/icons.tsx'

const pause = 5000

/** When a page throws: an honest sentence and the one thing that helps. A page whose file did not come is tried again. */
export function BrokenPage({ alone }: { alone?: boolean }) {
  const t = useTexts(texts)
  const Place = alone ? 'main' : 'div' // a frame around it has its own
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const isLost = isLostFile(error)
  const isOffline = isUnanswered(error) || (isLost && !isOnline())
  const pressed = useRef<unknown>(null)
  const again = useCallback(
    () => void navigate(location, { replace: true, state: location.state }),
    [location, navigate],
  )
  useEffect(() => {
    if (!isLost) return console.error(error)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [error, isLost, again])
  usePoll(() => isOnline() && again(), pause, isLost)
  const title = t(isOffline ? 'shell.noNetwork' : isLost ? 'shell.loadFailed' : 'shell.brokenTitle')
  useTitle(title)
  useEffect(() => {
    if (!pressed.current || pressed.current === error) return
    pressed.current = null
    if (isOffline) toast.warning(t('shell.noNetworkStill'))
  }, [error, isOffline, t])
  const press = () => {
    if (!isOffline) return window.location.reload()
    pressed.current = error
    again()
  }
  return (
    <Place
      className={
        isOffline
          ? `mx-auto w-full max-w-page pb-10 ${getSession().user ? '' : 'px-4'}`
          : 'grid min-h-[70dvh] place-items-center'
      }
    >
      <EmptyState
        action={
          <Button
            icon={<Icon className="size-4" name="reload" />}
            onClick={press}
            variant={isOffline ? 'secondary' : 'primary'}
          >
            {t(isOffline ? 'shell.retry' : 'shell.brokenReload')}
          </Button>
        }
        level="h1"
        text={t(isOffline ? 'shell.noNetworkText' : isLost ? 'shell.loadFailedText' : 'shell.brokenText')}
        title={title}
        vignette={isOffline || isLost ? 'offline' : 'error'}
      />
      {isOffline && (
        <Suspense fallback={null}>
          <KeptPages />
        </Suspense>
      )}
    </Place>
  )
}

/** Comes from the device (web/later.ts); where it is not kept, the page does without. */
const KeptPages = optionalPart(() => import('./kept-pages.tsx'))
