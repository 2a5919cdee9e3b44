import { article, searchDelay } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Refusal } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { useSettled } from '../../../../lib/forms/use-debounced-value.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { focusFirst } from '../focus-first.ts'
import type { Kind, Label } from './label-kinds.ts'

interface DialogEvents {
  onDone: () => void
  onClose: () => void
}

/** One question about a label: sends, tells why not, closes when it is done. */
export function LabelDialog({
  title,
  confirm,
  danger,
  missing,
  send,
  onDone,
  onClose,
  children,
}: DialogEvents & {
  title: string
  confirm: string
  danger?: boolean
  /** Why it cannot be sent yet. */
  missing?: string | undefined
  send: () => Promise<unknown>
  /** Fields; the problem is at theirs. */
  children?: (problem: string | undefined) => ReactNode
}) {
  const { run, busy, problem } = useAction(
    async () => {
      if (missing) throw new Refusal({ code: 'MISSING', message: missing })
      await send()
      onDone()
      onClose()
    },
    { inPlace: true },
  )
  const go = (event: FormEvent) => {
    event.preventDefault()
    void run()
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

/** For a new one and for another name. */
export function NameDialog({
  initial = '',
  send,
  ...rest
}: DialogEvents & { title: string; confirm: string; initial?: string; send: (name: string) => Promise<unknown> }) {
  const t = useTexts(texts)
  const [name, setName] = useState(initial)
  return (
    <LabelDialog {...rest} send={() => send(name.trim())}>
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
    </LabelDialog>
  )
}

/** The other one is looked for among all, not only among those the page shows. */
export function MergeDialog({ kind, label, ...rest }: DialogEvents & { kind: Kind; label: Label }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const { labels } = kind.useLabels(useSettled(typed.trim(), searchDelay))
  const [into, setInto] = useState('')
  const others = (labels ?? []).filter(({ id }) => id !== label.id)
  // a list that changes shows no other choice than it sends
  const chosen = others.some(({ id }) => id === into) ? into : ''
  return (
    <LabelDialog
      {...rest}
      confirm={t('editor.merge')}
      missing={chosen ? undefined : t('editor.mergeChoose')}
      send={() => kind.merge(label.id, chosen)}
      title={t('editor.mergeTitle', { name: label.name })}
    >
      {(problem) => (
        <>
          <p className="mb-4 text-soft">{t('editor.mergeText', { name: label.name })}</p>
          <SearchField
            className="mb-3"
            label={t(kind.searchLabel)}
            onChange={setTyped}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault() // looks, and merges nothing
            }}
            value={typed}
          />
          <SelectField
            error={problem}
            label={t('editor.mergeInto')}
            onChange={({ target }) => setInto(target.value)}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t('editor.choose')}
            value={chosen}
          />
        </>
      )}
    </LabelDialog>
  )
}
