import { cleanNumber } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/members'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { controlLook, Field } from '../../../ui/controls/field.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { CompareDocumentNumberDocument, type DocumentKind } from '../operations.generated.ts'

/** F-KYC-04: the reviewer types the number that the photo shows, and the server says whether it is the declared one. */
export function NumberCheck({
  userId,
  kind,
  matches,
  onResult,
  compact,
}: {
  userId: string
  kind: DocumentKind | null
  matches: boolean | null
  onResult: (matches: boolean) => void
  /** Inside the photo viewer: only the field and the answer. */
  compact?: boolean
}) {
  const t = useTexts(texts)
  const answer = useId()
  const { form, field, submit, busy } = useFormAction(
    { defaultValues: { number: '' }, mayBeLost: true, t },
    async ({ number: typed }) => {
      const number = cleanNumber(typed)
      onResult((await call(CompareDocumentNumberDocument, { userId, number })).compareDocumentNumber)
    },
  )

  return (
    <form noValidate onSubmit={submit}>
      <Field<ComponentProps<'input'>>
        hint={compact ? undefined : t('members.numberCheckHint')}
        label={t('members.numberCheck')}
        {...field('number')}
      >
        {(props) => (
          <div className="flex gap-2">
            <input
              {...props}
              autoCapitalize="characters"
              autoComplete="off"
              className={classes(controlLook, 'min-w-0 font-mono uppercase tracking-wider')}
              enterKeyHint="go"
              inputMode={kind === 'cin' ? 'numeric' : 'text'}
              spellCheck={false}
            />
            <Button busy={busy} disabled={!cleanNumber(form.watch('number'))} type="submit">
              {t('members.compare')}
            </Button>
          </div>
        )}
      </Field>
      <div aria-live="polite" className="mt-2 min-h-6 text-base" id={answer}>
        {matches !== null && <Answer matches={matches} />}
      </div>
    </form>
  )
}

function Answer({ matches }: { matches: boolean }) {
  const t = useTexts(texts)
  const Icon = matches ? CircleCheck : TriangleAlert
  return (
    <p className={classes('flex items-center gap-2 font-medium', matches ? 'text-success' : 'text-danger')}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {t(matches ? 'members.numberMatches' : 'members.numberDiffers')}
    </p>
  )
}
