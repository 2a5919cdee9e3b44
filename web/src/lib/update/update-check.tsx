import { appVersion } from '@vondrona/rules/constants'
import { Suspense, useEffect, useState } from 'react'
import { latePart } from '../lifecycle/late-part.ts'
import { onServer } from '../platform/server.ts'
import { isWrapped, platform } from '../platform/wrapper.ts'
import { readNews, type Urgency, urgencyOf, type VersionNews } from './version.ts'

const UpdateDialog = latePart(() => import('./update-dialog.tsx').then((module) => ({ default: module.UpdateDialog })))

/** Asks whether there is a newer version; any failure is silent (R-UPD-06). */
export default function UpdateCheck() {
  const [news, setNews] = useState<VersionNews & { urgency: Urgency }>()
  useEffect(() => {
    const stop = new AbortController()
    void ask(stop.signal).then((found) => {
      const urgency = found ? urgencyOf(appVersion, found) : 'none'
      if (found && urgency !== 'none' && !stop.signal.aborted) setNews({ ...found, urgency })
    })
    return () => stop.abort()
  }, [])
  if (!news) return null
  return (
    <Suspense>
      <UpdateDialog forced={news.urgency === 'forced'} news={news} onLater={() => setNews(undefined)} />
    </Suspense>
  )
}

async function ask(signal: AbortSignal): Promise<VersionNews | null> {
  try {
    const answer = await fetch(onServer('/api/version') + (isWrapped() ? `?app=${platform()}` : ''), {
      signal,
      headers: { accept: 'application/json', 'x-app-version': appVersion },
    })
    return answer.ok ? readNews(await answer.json()) : null
  } catch {
    return null
  }
}
