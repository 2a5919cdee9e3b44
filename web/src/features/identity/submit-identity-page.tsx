import { cleanNumber, identityProblems, type Side, sides, sidesOf, texts } from '@vondrona/rules/identity'
import { linkTo } from '@vondrona/rules/pages'
import { IdCard } from 'lucide-react'
import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { call, problemsOf } from '../../lib/api/graphql.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { refreshUserData, useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { DocumentFields } from '../../ui/document/document-fields.tsx'
import { fieldOf, type IdentityValues } from '../../ui/document/document-values.ts'
import { useDocumentPhotos } from '../../ui/document/use-document-photos.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SubmitIdentityDocument } from './operations.generated.ts'

const order = ['nationality', 'documentType', 'documentNumber', 'documentFront', 'documentBack'] as const
const empty: IdentityValues = {
  nationality: '',
  documentType: '',
  documentNumber: '',
  documentFront: '',
  documentBack: '',
}

const resolver = (values: IdentityValues) => {
  const asked = { ...values, nationality: values.nationality || null, documentType: values.documentType || null }
  const problems = identityProblems(asked)
  if (problems.length === 0) return { values, errors: {} }
  return {
    values: {},
    errors: Object.fromEntries(problems.map(({ field, key }) => [field, { type: 'rule', message: key }])),
  }
}

/** N-08, D-07: a member who has turned 18, or whose document was never sent, adds it; the same step as at signup. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('identity.submit.title'))
  const navigate = useNavigate()
  const isLimited = useSession().user?.limited === true
  const taken = useRef(0)
  const { form, submit, busy, problem } = useFormAction<IdentityValues>(
    {
      mode: 'onTouched',
      delayError: 200, // a sentence that appears on blur must not move a button away under the finger
      defaultValues: empty,
      shouldFocusError: false,
      resolver,
      t,
      refused: ({ fields }) => {
        const refused = order.filter((field) => fields[field])
        for (const field of refused) form.setError(field, { type: 'server', message: fields[field] })
        focusFirst()
        return refused.length > 0
      },
      onInvalid: () => {
        toast.error(t('shell.requiredMissing'))
        focusFirst()
      },
    },
    async (values) => {
      await send(values)
      void refreshUserData()
      toast.success(t('identity.submit.done'))
      navigate(linkTo('profile'), { replace: true })
    },
  )
  const photos = useDocumentPhotos((side, has) => {
    taken.current += 1
    const shouldValidate = form.getFieldState(fieldOf(side)).invalid
    form.setValue(fieldOf(side), has ? `photo-${taken.current}` : '', { shouldValidate })
  })

  const focusFirst = () => {
    const wrong = order.find((field) => form.getFieldState(field).invalid)
    if (wrong === 'documentFront' || wrong === 'documentBack') document.getElementById(wrong)?.focus()
    else if (wrong) form.setFocus(wrong)
  }

  async function send(values: IdentityValues) {
    const { nationality, documentType, documentNumber } = values
    if (!nationality || !documentType) return
    const needed = sidesOf(documentType)
    const reference = async (side: Side) => (needed.includes(side) ? photos.reference(side) : undefined)
    for (;;) {
      const [documentFront = '', documentBack = null] = await Promise.all(sides.map(reference))
      const input = {
        nationality,
        documentType,
        documentNumber: cleanNumber(documentNumber),
        documentFront,
        documentBack,
      }
      try {
        return await call(SubmitIdentityDocument, { input })
      } catch (error) {
        const { fields } = problemsOf(error)
        const lost = needed.filter((side) => fieldOf(side) in fields)
        const helped = lost.filter((side) => photos.of(side)?.distrust())
        if (lost.length === 0 || helped.length < lost.length) throw error
      }
    }
  }

  /** A text key, or a sentence of the server. */
  const sentence = (message: string | undefined) => message && t(message as keyof typeof texts.fr)

  if (isLimited)
    return (
      <EmptyState
        action={<ButtonLink to={linkTo('profile')}>{t('identity.toProfile')}</ButtonLink>}
        icon={<IdCard aria-hidden="true" />}
        title={t('identity.minorHasNone')}
      />
    )
  return (
    <FormProvider {...form}>
      <div className="mx-auto w-full max-w-page">
        <PageHeader back={linkTo('profile')} text={t('identity.submit.text')} title={t('identity.submit.title')} />
        <form noValidate onSubmit={submit}>
          <FormProblem>{problem}</FormProblem>
          <Card>
            <DocumentFields photos={photos} sentence={sentence} />
          </Card>
          <Button block busy={busy} className="mt-5" type="submit" variant="primary">
            {t('identity.submit.send')}
          </Button>
        </form>
      </div>
    </FormProvider>
  )
}
