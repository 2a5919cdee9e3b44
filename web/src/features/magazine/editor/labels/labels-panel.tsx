import { searchDelay } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { cell } from '@vondrona/rules/permissions'
import { Plus, SearchX, Tags } from 'lucide-react'
import { useState } from 'react'
import { useSettled } from '../../../../lib/forms/use-debounced-value.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { formatNumber } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { toast } from '../../../../ui/dialogs/toasts.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { List } from '../../../../ui/layout/list.tsx'
import { MergeDialog, NameDialog, RemoveDialog } from './label-dialogs.tsx'
import { type Kind, seenAtOnce } from './label-kinds.ts'
import { type Asking, LabelRow } from './label-row.tsx'

/** One kind of labels: found, and changed in place. */
export function LabelsPanel({ kind }: { kind: Kind }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  const { labels, isCut, isFailed, again } = kind.useLabels(search)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isCreating, setCreating] = useState(false)
  const mayMerge = useMayMerge(kind)
  const done = (sentence: string) => {
    toast.success(sentence)
    again()
  }
  const onClose = () => setAsking(null)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="max-w-prose text-soft">{t(kind.text)}</p>
        {kind.create && (
          <Button
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setCreating(true)}
            variant="primary"
          >
            {t('editor.categoryNew')}
          </Button>
        )}
      </div>
      {(kind.isLong || typed || (labels?.length ?? 0) > seenAtOnce) && (
        <SearchField className="mb-3" label={t(kind.searchLabel)} onChange={setTyped} value={typed} />
      )}
      <Card flush>
        {!labels ? (
          isFailed ? (
            <ErrorState onRetry={again} />
          ) : (
            <SkeletonRows rows={5} />
          )
        ) : labels.length > 0 ? (
          <>
            <List label={t(kind.title)}>
              {labels.map((label) => (
                <LabelRow key={label.id} kind={kind} label={label} mayMerge={mayMerge} onAsk={setAsking} />
              ))}
            </List>
            {isCut && (
              <p className="border-t px-4 py-3 text-faint text-sm sm:px-5">
                {t('editor.labelsCut', { n: formatNumber(labels.length) })}
              </p>
            )}
          </>
        ) : search ? (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            text={t('editor.labelsNotFoundText')}
            title={t('editor.labelsNotFound', { search })}
          />
        ) : (
          <EmptyState icon={<Tags aria-hidden="true" />} title={t(kind.none)} />
        )}
      </Card>
      {isCreating && kind.create && (
        <NameDialog
          confirm={t('editor.categoryCreate')}
          onClose={() => setCreating(false)}
          onDone={(name) => done(t('editor.labelAdded', { name }))}
          send={kind.create}
          title={t('editor.categoryNew')}
        />
      )}
      {asking?.what === 'rename' && (
        <NameDialog
          confirm={t('editor.rename')}
          initial={asking.label.name}
          onClose={onClose}
          onDone={() => done(t('editor.labelRenamed'))}
          send={(name) => kind.rename(asking.label.id, name)}
          title={t('editor.renameTitle', { name: asking.label.name })}
        />
      )}
      {asking?.what === 'merge' && (
        <MergeDialog
          isFull={asking.isFull}
          kind={kind}
          label={asking.label}
          onClose={onClose}
          onDone={(name) => done(t('editor.labelMerged', { name }))}
        />
      )}
      {asking?.what === 'remove' && (
        <RemoveDialog
          kind={kind}
          label={asking.label}
          onClose={onClose}
          onDone={() => done(t('editor.labelDeleted', { name: asking.label.name }))}
          onMerge={mayMerge ? () => setAsking({ what: 'merge', label: asking.label, isFull: true }) : null}
        />
      )}
    </>
  )
}

function useMayMerge({ merging }: Kind): boolean {
  const { user } = useSession()
  return user !== undefined && cell(merging, user.role) !== 'none'
}
