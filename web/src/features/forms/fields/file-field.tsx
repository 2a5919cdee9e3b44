import { texts } from '@vondrona/rules/forms/filling'
import { photoTypes } from '@vondrona/rules/uploads/constants'
import { Camera, FileText, Paperclip, RotateCw, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import type { AnswerFieldProps } from './answer-field-props.ts'
import { type Sending, useFileAnswer } from './use-file-answer.ts'

const accepted = [...photoTypes, 'application/pdf'].join(',')

/** Files that answer a question: photographed, or chosen; each is sent at once and can be taken away again. */
export function FileField({
  formId,
  field,
  legend,
  list,
  max,
  error,
  files,
  onAnswer,
  onUpload,
}: AnswerFieldProps & { legend: ReactNode; list: readonly string[]; max: number }) {
  const t = useTexts(texts)
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { sending, names, add, again, stop, remove } = useFileAnswer({
    formId,
    field,
    list,
    onList: onAnswer,
    onUpload,
  })
  const room = max - list.length - sending.length
  const nameOf = (file: string) => names[file] ?? files.find((one) => one.id === file)?.name ?? t('filling.file')
  const input = { accept: accepted, hidden: true, type: 'file' } as const
  const take = (target: HTMLInputElement) => {
    add([...(target.files ?? [])], room)
    target.value = '' // the same file may be chosen again
  }

  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`} className="min-w-0">
      <legend className="mb-1.5 font-medium text-base text-ink">{legend}</legend>
      <p className="-mt-0.5 mb-2 text-faint text-sm" id={`${id}-hint`}>
        {field.description && <span className="block">{field.description}</span>}
        {max > 1 ? t('filling.filesAtMost', { max }) : t('filling.fileKinds')}
      </p>
      {(list.length > 0 || sending.length > 0) && (
        <ul className="mb-2.5 grid grid-cols-[minmax(0,1fr)] gap-2">
          {list.map((file) => (
            <FileRow key={file} name={nameOf(file)} onRemove={() => remove(file)} text={t('filling.sent')} />
          ))}
          {sending.map((one) => (
            <SendingRow key={one.key} onAgain={() => again(one)} onStop={() => stop(one)} sending={one} />
          ))}
        </ul>
      )}
      {room > 0 && (
        <div className="grid gap-2 sm:flex">
          <Button
            aria-describedby={error ? `${id}-error` : undefined}
            className={classes('sm:hidden', error && 'border-danger')}
            icon={<Camera aria-hidden="true" className="size-5" />}
            onClick={() => camera.current?.click()}
          >
            {t('filling.takePhoto')}
          </Button>
          <Button
            icon={<Paperclip aria-hidden="true" className="size-5" />}
            className={classes(error && 'border-danger')}
            onClick={() => chooser.current?.click()}
          >
            {t(list.length > 0 ? 'filling.addFile' : 'filling.chooseFile')}
          </Button>
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <input
        {...input}
        accept={photoTypes.join(',')}
        capture="environment"
        onChange={(event) => take(event.target)}
        ref={camera}
      />
      <input
        {...input}
        data-testid={`file-${field.fieldName}`}
        multiple={max > 1}
        onChange={(event) => take(event.target)}
        ref={chooser}
      />
    </fieldset>
  )
}

function FileRow({
  name,
  text,
  tone = 'text-faint',
  actions,
  onRemove,
  children,
}: {
  name: string
  text: string
  tone?: string
  actions?: ReactNode
  onRemove: () => void
  children?: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <li className="rounded-control border bg-raised py-1 pr-1 pl-3.5">
      <div className="flex items-center gap-3">
        <FileText aria-hidden="true" className="size-5 shrink-0 text-faint" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-base">{name}</span>
          <span className={classes('block text-sm', tone)}>{text}</span>
        </span>
        {actions}
        <IconButton label={t('filling.remove', { name })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {children}
    </li>
  )
}

function SendingRow({ sending, onAgain, onStop }: { sending: Sending; onAgain: () => void; onStop: () => void }) {
  const t = useTexts(texts)
  const { name, phase, percent, problem } = sending
  if (phase === 'failed')
    return (
      <FileRow
        actions={
          <IconButton label={t('shell.retry')} onClick={onAgain}>
            <RotateCw aria-hidden="true" className="size-5" />
          </IconButton>
        }
        name={name}
        onRemove={onStop}
        text={problem ?? ''}
        tone="text-danger"
      />
    )
  return (
    <FileRow name={name} onRemove={onStop} text={t(phase === 'preparing' ? 'filling.preparing' : 'filling.sending')}>
      <div className="pr-2.5 pb-2">
        <ProgressBar
          label={t('filling.progress', { name })}
          {...(phase === 'sending' && percent < 100 && { value: percent })}
        />
      </div>
    </FileRow>
  )
}
