import {
  texts as accountTexts,
  type DocumentType,
  documentTypes,
  type Nationality,
  nationalities,
} from '@vondrona/rules/accounts'
import { documentTypesFor, type Side, sidesOf, texts } from '@vondrona/rules/identity'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { RadioCards } from '../controls/radio-cards.tsx'
import { TextField } from '../controls/text-field.tsx'
import { lateDialog } from '../dialogs/late-dialog.tsx'
import { fieldOf, type IdentityValues } from './document-values.ts'
import { typedNumber } from './number.ts'
import { PhotoField } from './photo-field.tsx'
import type { DocumentPhotos } from './use-document-photos.ts'

const OtherPhone = lateDialog(() => import('./other-phone.tsx').then((module) => ({ default: module.OtherPhone })))

/** R-SIGN-37..54: which document, its number, its photos. Stands in a form that holds `IdentityValues`. */
export function DocumentFields({
  photos,
  sentence,
  onNumber,
}: {
  photos: DocumentPhotos
  /** What a text key, or a sentence of the server, reads like. */
  sentence: (message: string | undefined) => string | undefined
  /** Called while the number is typed and when the field loses focus. */
  onNumber?: (number: string, isLeft: boolean) => void
}) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const { register, watch, setValue, clearErrors, formState } = useFormContext<IdentityValues>()
  const { errors } = formState
  const [nationality, type] = [watch('nationality'), watch('documentType')]

  /** R-SIGN-53, R-SIGN-54. */
  const forget = () => {
    setValue('documentNumber', '')
    photos.clear()
    clearErrors(['documentType', 'documentNumber', 'documentFront', 'documentBack'])
  }
  const allowed = nationality ? documentTypesFor(nationality) : []

  return (
    <div className="flex flex-col gap-6">
      <RadioCards
        columns={2}
        error={sentence(errors.nationality?.message)}
        legend={t('identity.nationality')}
        options={nationalities.map((value) => ({ value, label: account(`accounts.nationality.${value}`) }))}
        required
        {...register('nationality', {
          onChange: (event) => {
            const types = documentTypesFor(event.target.value as Nationality)
            setValue('documentType', types.length === 1 ? (types[0] as DocumentType) : '')
            forget()
          },
        })}
      />
      {nationality && (
        <RadioCards
          error={sentence(errors.documentType?.message)}
          legend={t('identity.document')}
          options={documentTypes
            .filter((value) => allowed.includes(value))
            .map((value) => ({ value, label: account(`accounts.document.${value}`) }))}
          required
          {...register('documentType', { onChange: forget })}
        />
      )}
      {type && (
        <>
          <TextField
            autoCapitalize={type === 'cin' ? 'none' : 'characters'}
            autoComplete="off"
            enterKeyHint="next"
            error={sentence(errors.documentNumber?.message)}
            hint={t(`identity.numberHint.${type}`)}
            inputMode={type === 'cin' ? 'numeric' : 'text'}
            label={t(`identity.numberOf.${type}`)}
            maxLength={24}
            required
            spellCheck={false}
            {...register('documentNumber', {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                const typed = typedNumber(type, target.value, target.selectionStart ?? target.value.length)
                if (typed.value !== target.value) {
                  setValue('documentNumber', typed.value, { shouldValidate: Boolean(errors.documentNumber) })
                  target.setSelectionRange(typed.caret, typed.caret)
                }
                onNumber?.(typed.value, false)
              },
              onBlur: ({ target }: { target: HTMLInputElement }) => onNumber?.(target.value, true),
            })}
          />
          <Photos photos={photos} sentence={sentence} type={type} />
        </>
      )}
    </div>
  )
}

function Photos({
  type,
  photos,
  sentence,
}: {
  type: DocumentType
  photos: DocumentPhotos
  sentence: (message: string | undefined) => string | undefined
}) {
  const t = useTexts(texts)
  const { errors } = useFormContext<IdentityValues>().formState
  const [phoneFor, setPhoneFor] = useState<Side | null>(null)
  const sides = sidesOf(type)
  const missing = sides.find((side) => !photos.of(side))
  return (
    <>
      <div className={sides.length > 1 ? 'grid gap-6 sm:grid-cols-2 sm:gap-4' : 'grid'}>
        {sides.map((side) => (
          <PhotoField
            error={sentence(pageOf(type, errors[fieldOf(side)]?.message))}
            id={fieldOf(side)}
            key={side}
            onPhoto={(photo) => photos.put(side, photo)}
            photo={photos.of(side)}
            side={side}
            type={type}
          />
        ))}
      </div>
      <p className="-mt-3 text-faint text-sm">{t('identity.photo.formats')}</p>
      {missing && (
        <Button
          block
          icon={<Smartphone aria-hidden="true" className="size-5" />}
          onClick={() => setPhoneFor(missing)}
          variant="quiet"
        >
          {t('identity.photo.otherPhone')}
        </Button>
      )}
      {phoneFor && (
        <OtherPhone
          onClose={() => setPhoneFor(null)}
          onPhoto={(photo) => {
            photos.put(phoneFor, photo)
            setPhoneFor(null)
          }}
          side={phoneFor}
          type={type}
        />
      )}
    </>
  )
}

/** A passport has no front: it has a page. */
const pageOf = (type: DocumentType, message: string | undefined) =>
  type === 'passport' && message === 'identity.frontMissing' ? 'identity.pageMissing' : message
