import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { watchChunks } from './lib/chunks.ts'
import { watchConnectivity } from './lib/connectivity.ts'
import { rereadLanguage } from './lib/language.ts'
import { LastResort } from './lib/last-resort.tsx'
import { registerServiceWorker } from './lib/service-worker.ts'
import { getSession, onSession, watchSession } from './lib/session.ts'
import { applyAccent, site } from './lib/site.ts'
import { watchSocket } from './lib/socket.ts'
import { applyTheme } from './lib/theme.ts'
import { UpdateCheck } from './lib/update/update-check.tsx'
import { routes } from './routes.tsx'
import { whereInstead } from './shell/guards.ts'

applyTheme()
applyAccent()
rereadLanguage()
watchChunks()
watchSession()
watchSocket()
watchConnectivity()

const router = createBrowserRouter(routes)

// A session that ends under the page leaves it by the page's own rules (R-AUTH-15): public pages stay.
let was = getSession().status
onSession(() => {
  const { status, user } = getSession()
  const ended = was === 'member' && status === 'visitor'
  was = status
  const instead = ended && whereInstead(location.pathname, user ?? null, site)
  if (instead) void router.navigate(instead.to, { replace: true })
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LastResort>
      <RouterProvider router={router} />
      <UpdateCheck />
    </LastResort>
  </StrictMode>,
)

registerServiceWorker()
