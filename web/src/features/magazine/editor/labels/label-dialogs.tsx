import { searchDelay } from '@vondrona/rules/constants'
import { article } from '@vondrona/rules/magazine/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { texts as shellTexts } from '@vondrona/rules/shell'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { useSettled } from '../../../../lib/forms/use-debounced-value.ts'
import { useFormAction } from '../../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { focusFirst } from '../focus-first.ts'
import { type Kind, type Label, seenAtOnce } from './label-kinds.ts'

interface DialogEvents {
  /** With the name that the label has now, or went to. */
  onDone: (name: string) => void
  onClose: () => void
}

/** The frame of these dialogs: one form, one button. */
function LabelDialog({
  title,
  confirm,
  danger,
  busy,
  submit,
  onClose,
  children,
}: {
  title: string
  confirm: string
  danger?: boolean
  busy: boolean
  submit: (event: FormEvent<HTMLFormElement>) => unknown
  onClose: () => void
  children: ReactNode
}) {
  const shell = useTexts(shellTexts)
  return (
    <Dialog
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {shell('shell.cancel')}
          </Button>
          <Button busy={busy} form="label" type="submit" variant={danger ? 'danger' : 'primary'}>
            {confirm}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title={title}
    >
      <form id="label" noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}

/** For a new one and for another name. */
export function NameDialog({
  initial = '',
  send,
  title,
  confirm,
  onDone,
  onClose,
}: DialogEvents & { title: string; confirm: string; initial?: string; send: (name: string) => Promise<unknown> }) {
  const t = useTexts(texts)
  const { field, submit, busy } = useFormAction({ defaultValues: { name: initial }, t }, async ({ name }) => {
    await send(name.trim())
    onDone(name.trim())
    onClose()
  })
  const { ref, ...input } = field('name')
  return (
    <LabelDialog busy={busy} confirm={confirm} onClose={onClose} submit={submit} title={title}>
      <TextField
        label={t('editor.name')}
        maxLength={article.name.max}
        ref={(element) => {
          focusFirst(element)
          ref(element)
        }}
        {...input}
      />
    </LabelDialog>
  )
}

/** Asks before a label is removed. An article may have got it meanwhile: then it can only be merged, by who may. */
export function RemoveDialog({
  kind,
  label,
  onMerge,
  onDone,
  onClose,
}: DialogEvents & { kind: Kind; label: Label; onMerge: (() => void) | null }) {
  const t = useTexts(texts)
  const { run, busy, problem } = useAction(
    async () => {
      await kind.remove(label.id)
      onDone(label.name)
      onClose()
    },
    { inPlace: true },
  )
  return (
    <LabelDialog
      busy={busy}
      confirm={t('shell.delete')}
      danger
      onClose={onClose}
      submit={(event) => {
        event.preventDefault()
        void run()
      }}
      title={t('editor.deleteLabelTitle', { name: label.name })}
    >
      {problem ? (
        <div role="alert">
          <p className="text-danger">{problem}</p>
          {onMerge ? (
            <Button className="mt-3" onClick={onMerge}>
              {t('editor.mergeInstead')}
            </Button>
          ) : (
            <p className="mt-1 text-soft">{t('editor.labelFullHint')}</p>
          )}
        </div>
      ) : (
        <p className="text-soft">{t('editor.deleteLabelText')}</p>
      )}
    </LabelDialog>
  )
}

/** The other label is searched among all, not only among those the page shows. */
export function MergeDialog({
  kind,
  label,
  isFull,
  onDone,
  onClose,
}: DialogEvents & {
  kind: Kind
  label: Label
  /** It was to be deleted, and is not empty. */
  isFull?: boolean | undefined
}) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const { labels } = kind.useLabels(useSettled(typed.trim(), searchDelay))
  const others = (labels ?? []).filter(({ id }) => id !== label.id)
  const isShown = (into: string) => others.some(({ id }) => id === into)
  const { form, field, submit, busy } = useFormAction({ defaultValues: { into: '' }, t }, async ({ into }) => {
    await kind.merge(label.id, into)
    onDone(others.find(({ id }) => id === into)?.name ?? '')
    onClose()
  })
  const into = form.watch('into')
  return (
    <LabelDialog
      busy={busy}
      confirm={t('editor.merge')}
      onClose={onClose}
      submit={submit}
      title={t('editor.mergeTitle', { name: label.name })}
    >
      <p className="mb-4 text-soft">{t(isFull ? 'editor.labelFull' : 'editor.mergeText', { name: label.name })}</p>
      {(kind.isLong || typed || others.length > seenAtOnce) && (
        <SearchField
          className="mb-3"
          label={t(kind.searchLabel)}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault() // searches, and merges nothing
          }}
          value={typed}
        />
      )}
      <SelectField
        label={t('editor.mergeInto')}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={t('editor.choose')}
        {...field('into', { validate: (id) => isShown(id) || 'editor.mergeChoose' })}
        value={isShown(into) ? into : ''} // a search that hides the choice must not merge it
      />
    </LabelDialog>
  )
}
