import { voteColourNames } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/preparing'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PictureField } from '../../../ui/pictures/picture-field.tsx'
import { ColourDot } from '../colour-dot.tsx'
import type { OptionForm } from './vote-form.ts'

/** The picture and the colour of one answer. */
export function OptionLook({
  id,
  label,
  option,
  onChange,
}: {
  id: string
  label: string
  option: OptionForm
  onChange: (part: Partial<OptionForm>) => void
}) {
  const t = useTexts(texts)
  const name = useId()
  return (
    <fieldset aria-label={label} className="mt-1 flex flex-col gap-3 rounded-control border p-3.5" id={id}>
      <p className="text-faint text-sm">{t('preparing.lookHint')}</p>
      <PictureField error={undefined} onChange={(picture) => onChange({ picture })} value={option.picture} />
      <fieldset>
        <legend className="mb-1 font-medium text-base">{t('preparing.colour')}</legend>
        <div className="grid grid-cols-2 gap-x-2 sm:grid-cols-3">
          {[null, ...voteColourNames].map((colour) => (
            <label className="flex min-h-11 items-center gap-2 text-base" key={colour ?? ''}>
              <input
                checked={option.colour === colour}
                className="size-5 shrink-0 accent-accent"
                name={name}
                onChange={() => onChange({ colour })}
                type="radio"
              />
              {colour && <ColourDot colour={colour} />}
              {t(colour ? `preparing.colour.${colour}` : 'preparing.noColour')}
            </label>
          ))}
        </div>
      </fieldset>
    </fieldset>
  )
}
