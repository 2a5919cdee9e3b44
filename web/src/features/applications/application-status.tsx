import { type ApplicationStatus, texts } from '@vondrona/rules/applications'
import { CircleCheck, CircleX, Clock, Hourglass, PencilLine, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'

const tones: Record<ApplicationStatus, Tone> = {
  draft: 'neutral',
  submitted: 'accent',
  under_review: 'accent',
  approved: 'success',
  rejected: 'danger',
  waitlisted: 'warning',
  withdrawn: 'neutral',
}

/** One picture for each state. */
export const statusIcons: Record<ApplicationStatus, ReactNode> = {
  draft: <PencilLine aria-hidden="true" />,
  submitted: <Send aria-hidden="true" />,
  under_review: <Clock aria-hidden="true" />,
  approved: <CircleCheck aria-hidden="true" />,
  rejected: <CircleX aria-hidden="true" />,
  waitlisted: <Hourglass aria-hidden="true" />,
  withdrawn: <Undo2 aria-hidden="true" />,
}

/** Where an application stands, in one or two words. */
export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const t = useTexts(texts)
  return (
    <Badge icon={statusIcons[status]} tone={tones[status]}>
      {t(`applications.status.${status}`)}
    </Badge>
  )
}
