import { vote } from '@vondrona/rules/votes/constants'
import { texts } from '@vondrona/rules/votes/preparing'
import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { changeThenFocus } from '../../../lib/forms/change-then-focus.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { controlLook, FieldError } from '../../../ui/controls/field.tsx'

/** The answers in the order in which they are shown; Enter begins the next one. */
export function OptionsField({
  options,
  error,
  onOptions,
}: {
  options: readonly string[]
  error: string | undefined
  onOptions: (options: string[]) => void
}) {
  const t = useTexts(texts)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const add = (at: number) => {
    if (options.length >= vote.options.max) return
    changeThenFocus(list, at, () => onOptions(options.toSpliced(at, 0, '')))
  }
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="mb-1.5 font-medium text-base">{t('preparing.options')}</legend>
      <div className="grid gap-2" ref={list}>
        {options.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity of their own, only a place
          <div className="flex items-center gap-1" key={at}>
            <input
              aria-invalid={error && (text.trim() === '' || options.indexOf(text) < at) ? true : undefined}
              aria-label={t('preparing.option', { n: at + 1 })}
              className={controlLook}
              maxLength={vote.option.max}
              onChange={({ target }) => onOptions(options.toSpliced(at, 1, target.value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add(at + 1)
              }}
              placeholder={t('preparing.option', { n: at + 1 })}
              value={text}
            />
            {options.length > vote.options.min && (
              <IconButton
                label={t('preparing.removeOption', { n: at + 1 })}
                onClick={() => onOptions(options.toSpliced(at, 1))}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            )}
          </div>
        ))}
      </div>
      {options.length < vote.options.max && (
        <Button
          className="mt-1"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => add(options.length)}
          variant="quiet"
        >
          {t('preparing.addOption')}
        </Button>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
