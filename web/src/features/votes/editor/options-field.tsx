import { vote } from '@vondrona/rules/votes/constants'
import { texts } from '@vondrona/rules/votes/preparing'
import { Palette, Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { changeThenFocus } from '../../../lib/forms/change-then-focus.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { controlLook, FieldError } from '../../../ui/controls/field.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { ColourDot } from '../colour-dot.tsx'
import { OptionLook } from './option-look.tsx'
import { emptyOption, type OptionForm } from './vote-form.ts'

/** The answers in the order in which they are shown; Enter begins the next one. Each may have a picture and a colour. */
export function OptionsField({
  options,
  error,
  onOptions,
}: {
  options: readonly OptionForm[]
  error: string | undefined
  onOptions: (options: OptionForm[]) => void
}) {
  const t = useTexts(texts)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<number | null>(null)
  const add = (at: number) => {
    if (options.length >= vote.options.max) return
    setOpen(null)
    changeThenFocus(list, at, () => onOptions(options.toSpliced(at, 0, emptyOption)))
  }
  const change = (at: number, part: Partial<OptionForm>) =>
    onOptions(options.map((option, index) => (index === at ? { ...option, ...part } : option)))
  const texted = options.map(({ text }) => text)
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="mb-1.5 font-medium text-base">{t('preparing.options')}</legend>
      <div className="grid gap-2" ref={list}>
        {options.map(({ text, picture, colour }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity of their own, only a place
          <div key={at}>
            <div className="flex items-center gap-1">
              <input
                aria-invalid={error && (text.trim() === '' || texted.indexOf(text) < at) ? true : undefined}
                aria-label={t('preparing.option', { n: at + 1 })}
                className={controlLook}
                maxLength={vote.option.max}
                onChange={({ target }) => change(at, { text: target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add(at + 1)
                }}
                placeholder={t('preparing.option', { n: at + 1 })}
                value={text}
              />
              <IconButton
                aria-controls={open === at ? `${id}-look` : undefined}
                aria-expanded={open === at}
                label={t('preparing.look', { n: at + 1 })}
                onClick={() => setOpen(open === at ? null : at)}
              >
                {picture ? (
                  <Photo
                    alt=""
                    className="size-8 rounded object-cover"
                    instead={<Palette aria-hidden="true" className="size-5" />}
                    src={picture.url}
                  />
                ) : colour ? (
                  <ColourDot colour={colour} />
                ) : (
                  <Palette aria-hidden="true" className="size-5" />
                )}
              </IconButton>
              {options.length > vote.options.min && (
                <IconButton
                  label={t('preparing.removeOption', { n: at + 1 })}
                  onClick={() => {
                    setOpen(null)
                    onOptions(options.toSpliced(at, 1))
                  }}
                >
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              )}
            </div>
            {open === at && (
              <OptionLook
                id={`${id}-look`}
                label={t('preparing.look', { n: at + 1 })}
                onChange={(part) => change(at, part)}
                option={{ text, picture, colour }}
              />
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
