import { searchDelay } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { cell } from '@vondrona/rules/permissions'
import { Merge, MoreVertical, PencilLine, Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSettled } from '../../../../lib/forms/use-debounced-value.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { Menu, MenuItem } from '../../../../ui/dialogs/menu.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { List, Row } from '../../../../ui/layout/list.tsx'
import { MergeDialog, NameDialog, RemoveDialog } from './label-dialogs.tsx'
import type { Kind, Label } from './label-kinds.ts'

type Asking =
  | { what: 'rename' | 'remove'; label: Label }
  | { what: 'merge'; label: Label; isFull?: boolean }
  | { what: 'create' }

/** One kind of labels: found, and changed in place. */
export function LabelsCard({ kind }: { kind: Kind }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const { labels, isFailed, again } = kind.useLabels(useSettled(typed.trim(), searchDelay))
  const [asking, setAsking] = useState<Asking | null>(null)
  const mayMerge = useMayMerge(kind)
  const dialogEvents = { onClose: () => setAsking(null), onDone: again }
  return (
    <Card
      actions={
        kind.create && (
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setAsking({ what: 'create' })}
            size="sm"
          >
            {t('editor.categoryNew')}
          </Button>
        )
      }
      flush
      title={t(kind.title)}
    >
      <SearchField className="mx-4 mb-3 sm:mx-5" label={t(kind.searchLabel)} onChange={setTyped} value={typed} />
      {labels ? (
        <LabelList kind={kind} labels={labels} onAsk={setAsking} />
      ) : isFailed ? (
        <ErrorState onRetry={again} />
      ) : (
        <div className="p-4">
          <SkeletonText lines={4} />
        </div>
      )}
      {asking?.what === 'create' && kind.create && (
        <NameDialog
          {...dialogEvents}
          confirm={t('editor.categoryCreate')}
          send={kind.create}
          title={t('editor.categoryNew')}
        />
      )}
      {asking?.what === 'rename' && (
        <NameDialog
          {...dialogEvents}
          confirm={t('editor.rename')}
          initial={asking.label.name}
          send={(name) => kind.rename(asking.label.id, name)}
          title={t('editor.rename')}
        />
      )}
      {asking?.what === 'merge' && (
        <MergeDialog {...dialogEvents} isFull={asking.isFull} kind={kind} label={asking.label} />
      )}
      {asking?.what === 'remove' && (
        <RemoveDialog
          {...dialogEvents}
          kind={kind}
          label={asking.label}
          onMerge={mayMerge ? () => setAsking({ what: 'merge', label: asking.label, isFull: true }) : null}
        />
      )}
    </Card>
  )
}

function useMayMerge({ merging }: Kind): boolean {
  const { user } = useSession()
  return user !== undefined && cell(merging, user.role) !== 'none'
}

function LabelList({ kind, labels, onAsk }: { kind: Kind; labels: readonly Label[]; onAsk: (asking: Asking) => void }) {
  const t = useTexts(texts)
  const mayMerge = useMayMerge(kind)
  if (labels.length === 0) return <EmptyState icon={<Tags aria-hidden="true" />} title={t('editor.labelsNone')} />
  return (
    <List label={t(kind.title)}>
      {labels.map((label) => (
        <Row
          actions={
            <Menu
              button={(props) => (
                <IconButton {...props} label={t('editor.labelActions', { name: label.name })}>
                  <MoreVertical aria-hidden="true" className="size-5" />
                </IconButton>
              )}
            >
              <MenuItem icon={<PencilLine aria-hidden="true" />} onClick={() => onAsk({ what: 'rename', label })}>
                {t('editor.rename')}
              </MenuItem>
              {mayMerge && (
                <MenuItem icon={<Merge aria-hidden="true" />} onClick={() => onAsk({ what: 'merge', label })}>
                  {t('editor.merge')}
                </MenuItem>
              )}
              {(label.deletable || mayMerge) && (
                <MenuItem
                  danger
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() =>
                    onAsk(label.deletable ? { what: 'remove', label } : { what: 'merge', label, isFull: true })
                  }
                >
                  {t('editor.deleteLabel')}
                </MenuItem>
              )}
            </Menu>
          }
          key={label.id}
          text={[
            t(`editor.articles.${plural(label.count)}`, { count: label.count }),
            ...(label.count === 0 && !label.deletable ? [t('editor.labelDrafts')] : []),
          ].join(' · ')}
          title={label.name}
        />
      ))}
    </List>
  )
}
