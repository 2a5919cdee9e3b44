import { texts } from '@vondrona/rules/shell'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Seeing, type TellSeen } from '../lib/api/asking.ts'
import { formatDateTime } from '../lib/texts/format.ts'
import { useTexts } from '../lib/texts/texts.ts'

/**
 * Around a page: says above it since when what it shows is from the device, because nobody answers (R-NET-03). Of several
 * answers the oldest one counts.
 */
export function SeenNote({ children }: { children: ReactNode }) {
  const ages = useRef(new Map<object, number | undefined>())
  const [seen, setSeen] = useState<{ at: number | undefined } | null>(null)
  const tell = useCallback<TellSeen>((question, seenAt) => {
    if (seenAt === null) {
      if (!ages.current.delete(question)) return
    } else ages.current.set(question, seenAt)
    const known = [...ages.current.values()].filter((at) => at !== undefined)
    const at = known.length > 0 ? Math.min(...known) : undefined
    setSeen((now) => (ages.current.size === 0 ? null : now && now.at === at ? now : { at }))
  }, [])
  return (
    <Seeing value={tell}>
      {seen && <Note at={seen.at} />}
      {children}
    </Seeing>
  )
}

function Note({ at }: { at: number | undefined }) {
  const t = useTexts(texts)
  return (
    <p className="no-print mb-4 rounded-control bg-sunken px-3 py-2 text-center text-soft text-sm" role="status">
      {at === undefined ? t('shell.seenBefore') : t('shell.seen', { when: formatDateTime(new Date(at).toISOString()) })}
    </p>
  )
}
