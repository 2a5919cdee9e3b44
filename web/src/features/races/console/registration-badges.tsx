import type { DocumentsStatus, ParticipationStatus } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/organising'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'

const tones: Record<ParticipationStatus, Tone> = {
  draft: 'neutral',
  awaiting_payment: 'warning',
  confirmed: 'success',
  checked_in: 'accent',
  finished: 'accent',
  dns: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
  deferred: 'neutral',
}
const documentTones: Record<DocumentsStatus, Tone> = {
  none: 'neutral',
  submitted: 'warning',
  accepted: 'success',
  rejected: 'danger',
}

/** The state of a registration in words. */
export function StatusBadge({ status }: { status: ParticipationStatus }) {
  return <Badge tone={tones[status]}>{useTexts(texts)(`organising.status.${status}`)}</Badge>
}

/** That of its documents together; in a column, whose head names them, without the word. */
export function DocumentsBadge({ status, inColumn }: { status: DocumentsStatus; inColumn?: boolean }) {
  const t = useTexts(texts)
  return (
    <Badge tone={documentTones[status]}>
      <span className={inColumn ? 'lg:hidden' : undefined}>{`${t('organising.documents')}\u00a0:\u00a0`}</span>
      {t(`organising.documents.${status}`)}
    </Badge>
  )
}
