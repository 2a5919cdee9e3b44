import { keptAheadLife } from '@vondrona/rules/constants'
import { getClient, refusalFrom } from '../lib/api/client.ts'
import { keptAnswer } from '../lib/api/kept-answers.ts'
import { isDataSaver } from '../lib/device/data-saver.ts'
import { whenIdle } from '../lib/lifecycle/service-worker.ts'
import { getSession, onSession } from '../lib/session/session.ts'

/** What a member needs where there is no network, whether or not they opened its page: some KB each. */
async function ahead() {
  const [
    { walletAfter },
    { ordersAfter },
    { MyRegistrationsDocument },
    { applicationsAfter },
    { MyDocumentsDocument },
  ] = await Promise.all([
    import('../features/tickets/kept-tickets.ts'),
    import('../features/orders/my-orders.tsx'),
    import('../features/races/home/operations.generated.ts'),
    import('../features/applications/applying/applications-after.ts'),
    import('../features/documents/operations.generated.ts'),
  ])
  return [
    walletAfter(null),
    ordersAfter(null),
    { query: MyRegistrationsDocument, variables: {} },
    applicationsAfter(),
    { query: MyDocumentsDocument, variables: {} },
  ]
}

/** One question after the other; the first that nobody answers ends it until next time. */
export async function keepAhead(now: number): Promise<void> {
  const client = getClient()
  for (const { query, variables } of await ahead()) {
    const kept = await keptAnswer<unknown>(query, variables)
    const age = now - (kept?.seenAt ?? Number.NaN)
    if (age >= 0 && age < keptAheadLife) continue // one of the future was kept by a clock that was ahead
    if (client !== getClient()) return // of another member, or in another language
    const { error } = await client
      .query(query as string, variables, { showKept: true, requestPolicy: 'network-only' })
      .toPromise()
    if (refusalFrom(error)?.isUnreached) return
  }
}

/** Whose answers are being asked for. */
let keeping: string | undefined

/** For whoever is signed in, once the phone is idle. Never where data is saved. */
export function watchAhead(): void {
  const keep = () => {
    const { status, user, offline } = getSession()
    if (status !== 'member') keeping = undefined // it was thrown away with the session
    if (status !== 'member' || offline || isDataSaver() || user?.id === keeping) return
    keeping = user?.id
    const done = () => {
      keeping = undefined
    }
    whenIdle(() => void keepAhead(Date.now()).then(done, done))
  }
  keep()
  onSession(keep)
  addEventListener('online', keep)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && keep())
}
