import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { Tv } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { useSettled } from '../../../../lib/forms/use-debounced-value.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { formatDay } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../../ui/feedback/skeleton.tsx'
import { List, Row } from '../../../../ui/layout/list.tsx'
import { RecordedLivesDocument } from '../operations.generated.ts'

/** Our recorded lives, the author's own first. */
export function ReplayPicker({
  onClose,
  onChoose,
}: {
  onClose: () => void
  onChoose: (live: { id: string; title: string }) => void
}) {
  const t = useTexts(texts)
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  const [{ data, error }, ask] = useQuery({
    query: RecordedLivesDocument,
    variables: { pagination: { limit: pageSize.cards * 3 }, ...(search && { search }) },
    requestPolicy: 'cache-and-network',
  })
  const isMine = (live: { createdBy: { id: string } }) => Number(live.createdBy.id === user?.id)
  const recorded = data?.lives
    .filter(({ recordingComplete }) => recordingComplete)
    .sort((one, other) => isMine(other) - isMine(one))
  return (
    <Dialog onClose={onClose} open title={t('editor.replayChoose')}>
      <SearchField className="mb-3" label={t('editor.replaySearch')} onChange={setTyped} value={typed} />
      {!recorded ? (
        error ? (
          <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} />
        ) : (
          <SkeletonText lines={6} />
        )
      ) : recorded.length === 0 ? (
        <EmptyState icon={<Tv aria-hidden="true" />} text={t('editor.replayNoneText')} title={t('editor.replayNone')} />
      ) : (
        <List label={t('editor.replayChoose')}>
          {recorded.map((live) => (
            <Row
              key={live.id}
              onClick={() => onChoose(live)}
              text={[live.authorName, live.startTime && formatDay(live.startTime)].filter(Boolean).join(' · ')}
              title={live.title}
            />
          ))}
        </List>
      )}
    </Dialog>
  )
}
