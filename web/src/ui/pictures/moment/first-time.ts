import { useEffect, useState } from 'react'
import { readJson, writeKey } from '../../../lib/device/browser-storage.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'

const key = 'momentsSeen'
const most = 50
/** ms: what is older is no news, though a logout has wiped what was seen. */
const news = 14 * 86_400_000

/** Whether what happened then is still worth a moment. */
export const isNews = (happened: string | null | undefined, now: number): boolean =>
  Boolean(happened) && now - Date.parse(happened ?? '') < news

/**
 * Whether something that happened lately is seen for the first time on this device, for as long as the component stands.
 * Null: there is nothing to see.
 */
export function useFirstTime(thing: string | null, happened: string | null | undefined): boolean {
  const what = isNews(happened, serverNow().getTime()) ? thing : null
  const [first, setFirst] = useState(() => (what !== null && !seen().includes(what) ? what : null))
  if (what !== null && first !== what && !seen().includes(what)) setFirst(what) // it has come while one looked
  useEffect(() => {
    if (what !== null && !seen().includes(what))
      writeKey('local', key, JSON.stringify([what, ...seen()].slice(0, most)))
  }, [what])
  return what !== null && first === what
}

function seen(): string[] {
  const kept = readJson('local', key)
  return Array.isArray(kept) ? kept : []
}
