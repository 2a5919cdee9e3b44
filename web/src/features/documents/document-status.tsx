import { type DocumentStatus, texts } from '@vondrona/rules/documents'
import { CircleCheck, CircleX, Clock, TimerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'

const looks: Record<DocumentStatus, { tone: Tone; icon: ReactNode }> = {
  pending: { tone: 'accent', icon: <Clock aria-hidden="true" /> },
  verified: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  rejected: { tone: 'danger', icon: <CircleX aria-hidden="true" /> },
  expired: { tone: 'warning', icon: <TimerOff aria-hidden="true" /> },
}

/** D-13: where a document stands, in one or two words. */
export function StatusBadge({ status }: { status: DocumentStatus }) {
  const t = useTexts(texts)
  return (
    <Badge icon={looks[status].icon} tone={looks[status].tone}>
      {t(`documents.status.${status}`)}
    </Badge>
  )
}
