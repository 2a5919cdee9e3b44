import { texts } from '@vondrona/rules/forms/builder'
import { form } from '@vondrona/rules/forms/constants'
import { cutTo } from '@vondrona/rules/typed'
import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { changeThenFocus } from '../../../lib/forms/change-then-focus.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { controlLook, FieldError } from '../../../ui/controls/field.tsx'
import { optionsFrom } from './question-list.ts'

/** The choices of a question, one a line; Enter begins the next one, a pasted list becomes several. */
export function OptionsEditor({
  options,
  onOptions,
  error,
}: {
  options: readonly string[]
  onOptions: (options: string[]) => void
  error: string | undefined
}) {
  const t = useTexts(texts)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isFull = options.length >= form.options.max
  const add = (at: number) => {
    if (isFull) return
    changeThenFocus(list, at, () => onOptions(options.toSpliced(at, 0, '')))
  }
  const remove = (at: number) => changeThenFocus(list, at - 1, () => onOptions(options.toSpliced(at, 1)))
  const byKey = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const isEmpty = event.currentTarget.value === ''
    if (event.key !== 'Enter' && !(event.key === 'Backspace' && isEmpty && options.length > 1)) return
    event.preventDefault()
    if (event.key === 'Enter') add(at + 1)
    else remove(at)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const pasted = optionsFrom(event.clipboardData.getData('text'))
    if (pasted.length < 2) return
    event.preventDefault()
    const others = options.filter((_, n) => n !== at)
    const fresh = pasted
      .filter((option) => !others.includes(option))
      .map((option) => cutTo(option, form.options.length))
    const kept = options[at] ? [options[at], ...fresh] : fresh
    onOptions(options.toSpliced(at, 1, ...kept).slice(0, form.options.max))
  }

  const leave = (event: FocusEvent) => {
    const isInside = event.currentTarget.contains(event.relatedTarget)
    if (!isInside && options.some(Boolean) && options.includes('')) onOptions(options.filter(Boolean))
  }

  return (
    <fieldset onBlur={leave} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`} className="min-w-0">
      <legend className="mb-1.5 font-medium text-base">{t('builder.options')}</legend>
      <p className="-mt-0.5 mb-1.5 text-faint text-sm" id={`${id}-hint`}>
        {t('builder.pasteHint')}
      </p>
      <div className="grid gap-2" ref={list}>
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: choices have no identity of their own, only a place
          <div className="flex items-center gap-1" key={at}>
            <input
              aria-invalid={error && (option === '' || options.indexOf(option) < at) ? true : undefined}
              aria-label={t('builder.option', { n: at + 1 })}
              className={controlLook}
              maxLength={form.options.length}
              onChange={(event) => onOptions(options.toSpliced(at, 1, event.target.value))}
              onKeyDown={(event) => byKey(event, at)}
              onPaste={(event) => paste(event, at)}
              placeholder={t('builder.option', { n: at + 1 })}
              value={option}
            />
            <IconButton label={t('builder.removeOption', { n: at + 1 })} onClick={() => remove(at)}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        ))}
      </div>
      {!isFull && (
        <Button
          className="mt-1"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => add(options.length)}
          variant="quiet"
        >
          {t('builder.addOption')}
        </Button>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
