import { socketClosed } from '@vondrona/rules/constants'
import type { Client } from 'graphql-ws'
import { useEffect, useRef } from 'react'
import type { TypedDocument } from '../api/typed-document.ts'
import { fromServer, socketAddress } from '../platform/server.ts'
import { checkAuth } from '../session/session.ts'
import { onSessionEnd } from '../session/session-end.ts'
import { getToken } from '../session/token.ts'
import { language, onLanguage } from '../texts/language.ts'
import { subscriptionRetries } from './subscription-retry.ts'

let making: Promise<Client> | undefined
/** Counts the lines that were hung up on purpose. */
let era = 0

function getClient(): Promise<Client> {
  making ??= import('graphql-ws').then(({ createClient }) => {
    return createClient({
      url: socketAddress('/api/graphql').href,
      lazy: true,
      connectionParams: () => ({ authorization: `Bearer ${getToken() ?? ''}`, language: language() }),
      ...subscriptionRetries,
      shouldRetry: (event) =>
        codeOf(event) !== socketClosed.sessionOver && codeOf(event) !== socketClosed.tooManyRequests,
    })
  })
  return making
}
/** After the server heard too much, it is left alone for a while, ms. */
const calmAfter = 30_000
const codeOf = (event: unknown) => (event as { code?: number } | null)?.code

/** The line speaks for one member in one language. */
function hangUp() {
  void making?.then((client) => client.dispose())
  making = undefined
  era += 1
}
onSessionEnd(hangUp)
onLanguage(hangUp)

/** Hears a subscription while the component is on the page. A line that gave up is tried again when something changes. */
export function useSubscription<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  onData: (data: Data) => void,
  { variables, pause = false }: { variables?: Variables; pause?: boolean } = {},
): void {
  const latest = useRef(onData)
  useEffect(() => {
    latest.current = onData
  })
  const asked = JSON.stringify(variables ?? {})
  useEffect(() => {
    if (pause) return
    return listen<Data>(document, JSON.parse(asked), (data) => latest.current(data))
  }, [document, asked, pause])
}

function listen<Data>(query: string, variables: Record<string, unknown>, onData: (data: Data) => void): () => void {
  let end: (() => void) | undefined
  let isOver = false
  let isDown = false
  let mine = era
  let calm: ReturnType<typeof setTimeout> | undefined
  const start = async () => {
    isDown = false
    mine = era
    const client = await getClient().catch(() => null)
    if (isOver) return
    if (!client) return fall()
    end = client.subscribe<Data>(
      { query, variables },
      {
        next: ({ data }) => data && onData(fromServer(data)),
        error: (error) => {
          if (codeOf(error) === socketClosed.sessionOver) void checkAuth()
          if (codeOf(error) === socketClosed.tooManyRequests) calm = setTimeout(revive, calmAfter)
          fall()
        },
        complete: fall,
      },
    )
  }
  const fall = () => {
    isDown = true
    end = undefined
    if (mine !== era) revive() // hung up for another member or language: speak again at once
  }
  const revive = () => {
    if (isDown && !isOver && document.visibilityState === 'visible' && navigator.onLine !== false && getToken())
      void start()
  }
  addEventListener('online', revive)
  document.addEventListener('visibilitychange', revive)
  void start()
  return () => {
    isOver = true
    clearTimeout(calm)
    end?.()
    removeEventListener('online', revive)
    document.removeEventListener('visibilitychange', revive)
  }
}
