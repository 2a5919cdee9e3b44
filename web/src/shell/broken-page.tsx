import { texts } from '@vondrona/rules/shell'
import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { isLostFile } from '../lib/chunks.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icons.tsx'

const pause = 5000
const isOnline = () => navigator.onLine !== false

/** When a page throws: an honest sentence and the one thing that helps. A page whose file did not come is tried again. */
export function BrokenPage() {
  const t = useTexts(texts)
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const isLost = isLostFile(error)
  const isOffline = isLost && !isOnline()
  useEffect(() => {
    if (!isLost) return console.error(error)
    const again = () => void navigate(location, { replace: true, state: location.state })
    const timer = setInterval(() => isOnline() && again(), pause)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [error, isLost, location, navigate])
  return (
    <main className="grid min-h-[70dvh] place-items-center" id="main" tabIndex={-1}>
      <EmptyState
        action={
          !isOffline && (
            <Button
              icon={<Icon className="size-4" name="reload" />}
              onClick={() => window.location.reload()}
              variant="primary"
            >
              {t('shell.brokenReload')}
            </Button>
          )
        }
        icon={<Icon name="warning" />}
        text={t(isOffline ? 'shell.noNetworkText' : isLost ? 'shell.loadFailedText' : 'shell.brokenText')}
        title={t(isOffline ? 'shell.noNetwork' : isLost ? 'shell.loadFailed' : 'shell.brokenTitle')}
      />
    </main>
  )
}
