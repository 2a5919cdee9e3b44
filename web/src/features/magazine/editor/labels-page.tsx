import { article, pageSize, searchDelay } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/editor'
import { cell } from '@vondrona/rules/permissions'
import { Merge, MoreVertical, PencilLine, Plus, Tags, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { TypedDocument } from '../../../lib/document.ts'
import { call, problemsOf, useQuery } from '../../../lib/graphql.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useTitle } from '../../../lib/title.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { List, Row } from '../../../ui/list.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { focusFirst } from './focus-first.ts'
import {
  CreateCategoryDocument,
  DeleteCategoryDocument,
  DeleteTagDocument,
  EditorCategoriesDocument,
  EditorTagsDocument,
  MergeCategoriesDocument,
  MergeTagsDocument,
  RenameTagDocument,
  UpdateCategoryDocument,
} from './operations.generated.ts'

interface Label {
  id: string
  name: string
  count: number
}

/** What can be done with one kind of label. */
interface Kind {
  rename: TypedDocument<unknown, { id: string; name: string }>
  remove: TypedDocument<unknown, { id: string }>
  merge: TypedDocument<unknown, { from: string; into: string }>
  mayMerge: boolean
}

/** `magazine/labels` (R-GAP-15): categories and tags, changed in place. */
export function Component() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  const [isAdding, setAdding] = useState(false)
  const [categories, askCategories] = useQuery({ query: EditorCategoriesDocument, requestPolicy: 'cache-and-network' })
  const [tags, askTags] = useQuery({
    query: EditorTagsDocument,
    variables: { search: search || null, limit: pageSize.max },
    requestPolicy: 'cache-and-network',
    keepPrevious: true,
  })
  useTitle(t('editor.labels'))
  const may = (operation: 'mergeCategories' | 'mergeTags') =>
    user !== undefined && cell(operation, user.role) !== 'none'
  const again = () => {
    askCategories({ requestPolicy: 'network-only' })
    askTags({ requestPolicy: 'network-only' })
  }
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back="/magazine/mine" text={t('editor.labelsText')} title={t('editor.labels')} />
      <div className="flex flex-col gap-5">
        <Card
          actions={
            <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setAdding(true)}>
              {t('editor.categoryNew')}
            </Button>
          }
          flush
          title={t('editor.categories')}
        >
          <Labels
            error={Boolean(categories.error)}
            kind={{
              rename: UpdateCategoryDocument,
              remove: DeleteCategoryDocument,
              merge: MergeCategoriesDocument,
              mayMerge: may('mergeCategories'),
            }}
            labels={categories.data?.categories}
            onChanged={again}
          />
        </Card>
        <Card flush title={t('editor.tags')}>
          <SearchField
            className="mx-4 mb-3 sm:mx-5"
            label={t('editor.labelsSearch')}
            onChange={setTyped}
            value={typed}
          />
          <Labels
            error={Boolean(tags.error)}
            kind={{
              rename: RenameTagDocument,
              remove: DeleteTagDocument,
              merge: MergeTagsDocument,
              mayMerge: may('mergeTags'),
            }}
            labels={tags.data?.tags}
            onChanged={again}
          />
        </Card>
      </div>
      {isAdding && (
        <NameDialog
          confirm={t('editor.categoryCreate')}
          onClose={() => setAdding(false)}
          onDone={again}
          send={(name) => call(CreateCategoryDocument, { name })}
          title={t('editor.categoryNew')}
        />
      )}
    </div>
  )
}

type Asking = { what: 'rename' | 'merge' | 'remove'; label: Label }

function Labels({
  labels,
  error,
  kind,
  onChanged,
}: {
  labels: readonly Label[] | undefined
  error: boolean
  kind: Kind
  onChanged: () => void
}) {
  const t = useTexts(texts)
  const [asking, setAsking] = useState<Asking | null>(null)
  if (!labels)
    return error ? (
      <ErrorState onRetry={onChanged} />
    ) : (
      <div className="p-4">
        <SkeletonText lines={4} />
      </div>
    )
  if (labels.length === 0) return <EmptyState icon={<Tags aria-hidden="true" />} title={t('editor.labelsNone')} />
  const close = () => setAsking(null)
  return (
    <>
      <List>
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
                <MenuItem icon={<PencilLine aria-hidden="true" />} onClick={() => setAsking({ what: 'rename', label })}>
                  {t('editor.rename')}
                </MenuItem>
                {kind.mayMerge && labels.length > 1 && (
                  <MenuItem icon={<Merge aria-hidden="true" />} onClick={() => setAsking({ what: 'merge', label })}>
                    {t('editor.merge')}
                  </MenuItem>
                )}
                <MenuItem
                  danger
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => setAsking({ what: 'remove', label })}
                >
                  {t('editor.deleteLabel')}
                </MenuItem>
              </Menu>
            }
            key={label.id}
            text={t(label.count === 1 ? 'editor.articles.one' : 'editor.articles.other', { count: label.count })}
            title={label.name}
          />
        ))}
      </List>
      {asking?.what === 'rename' && (
        <NameDialog
          confirm={t('editor.rename')}
          initial={asking.label.name}
          onClose={close}
          onDone={onChanged}
          send={(name) => call(kind.rename, { id: asking.label.id, name })}
          title={t('editor.rename')}
        />
      )}
      {asking?.what === 'merge' && (
        <MergeDialog
          label={asking.label}
          onClose={close}
          onDone={onChanged}
          others={labels.filter(({ id }) => id !== asking.label.id)}
          send={(into) => call(kind.merge, { from: asking.label.id, into })}
        />
      )}
      {asking?.what === 'remove' && (
        <Ask
          confirm={t('editor.deleteLabel')}
          danger
          onClose={close}
          onDone={onChanged}
          send={() => call(kind.remove, { id: asking.label.id })}
          title={t('editor.deleteLabelTitle', { name: asking.label.name })}
        />
      )}
    </>
  )
}

/** One question about a label: sends, tells why not, closes when it is done. */
function Ask({
  title,
  confirm,
  danger,
  send,
  onDone,
  onClose,
  children,
}: {
  title: string
  confirm: string
  danger?: boolean
  send: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
  children?: (problem: string | undefined) => React.ReactNode
}) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const go = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await send()
      onDone()
      onClose()
    } catch (error) {
      const { list, message } = problemsOf(error)
      setProblem(list[0] ?? message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      footer={
        <Button busy={busy} form="label" type="submit" variant={danger ? 'danger' : 'primary'}>
          {confirm}
        </Button>
      }
      onClose={onClose}
      open
      size="sm"
      title={title}
    >
      <form id="label" noValidate onSubmit={go}>
        {children?.(problem)}
        {!children && problem && (
          <p className="text-danger" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function NameDialog({
  initial = '',
  send,
  ...rest
}: {
  title: string
  confirm: string
  initial?: string
  send: (name: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [name, setName] = useState(initial)
  return (
    <Ask {...rest} send={() => send(name.trim())}>
      {(problem) => (
        <TextField
          ref={focusFirst}
          error={problem}
          label={t('editor.name')}
          maxLength={article.name.max}
          onChange={({ target }) => setName(target.value)}
          value={name}
        />
      )}
    </Ask>
  )
}

function MergeDialog({
  label,
  others,
  send,
  ...rest
}: {
  label: Label
  others: readonly Label[]
  send: (into: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [into, setInto] = useState('')
  return (
    <Ask
      {...rest}
      confirm={t('editor.merge')}
      send={() => send(into)}
      title={t('editor.mergeTitle', { name: label.name })}
    >
      {(problem) => (
        <>
          <p className="mb-4 text-soft">{t('editor.mergeText', { name: label.name })}</p>
          <SelectField
            error={problem}
            label={t('editor.mergeInto')}
            onChange={({ target }) => setInto(target.value)}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t('editor.choose')}
            value={into}
          />
        </>
      )}
    </Ask>
  )
}
