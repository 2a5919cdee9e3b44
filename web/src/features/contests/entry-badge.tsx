import { type EntryStatus, entryStatuses, texts } from '@vondrona/rules/contests'
import { useTexts } from '../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'

const tones: Record<EntryStatus, Tone> = {
  draft: 'neutral',
  awaiting_payment: 'warning',
  submitted: 'accent',
  shortlisted: 'warning',
  accepted: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  winner: 'success',
}

/** The contract has one enumeration for both kinds of applications; an entry is in none of the states of events. */
export const entryStatusOf = (status: string): EntryStatus => entryStatuses.find((one) => one === status) ?? 'submitted'

/** F-CON-03. */
export function EntryBadge({ status }: { status: string }) {
  const t = useTexts(texts)
  const one = entryStatusOf(status)
  return <Badge tone={tones[one]}>{t(`contests.entry.${one}`)}</Badge>
}
