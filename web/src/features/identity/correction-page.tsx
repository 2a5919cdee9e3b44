import { texts as accountTexts, type DocumentType, dayIn, latestBirth } from '@vondrona/rules/accounts'
import { age, nameLength } from '@vondrona/rules/accounts/constants'
import { texts } from '@vondrona/rules/identity'
import { linkTo } from '@vondrona/rules/pages'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { problemsOf } from '../../lib/api/refusal.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { type FieldProps, FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { refreshUserData, useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts, useTextsOf } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { DateField } from '../../ui/controls/date-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { typedNumber } from '../../ui/document/number.ts'
import { PhotoField } from '../../ui/document/photo-field.tsx'
import { useDocumentPhotos } from '../../ui/document/use-document-photos.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ProgressDots } from '../../ui/feedback/progress-dots.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'
import { answerOf, type CorrectionValues, emptyAnswer, problemsIn } from './correction-answer.ts'
import { ExpiredLink } from './expired-link.tsx'
import {
  AnswerCorrectionDocument,
  AnswerMyCorrectionDocument,
  type CorrectionAnswer,
  type CorrectionRequest,
  CorrectionRequestDocument,
  MyCorrectionDocument,
} from './operations.generated.ts'

/** What is asked, by the mailed link or by the session, and how it is answered. */
interface Asked extends Pick<CorrectionRequest['correctionRequest'], 'item' | 'note' | 'pseudo' | 'documentType'> {
  /** With this one. */
  remaining: number
  send: (answer: CorrectionAnswer) => Promise<unknown>
}

async function byLink(token: string): Promise<Asked> {
  const { correctionRequest } = await call(CorrectionRequestDocument, { token })
  return {
    ...correctionRequest,
    send: (answer) => call(AnswerCorrectionDocument, { token, answer, item: correctionRequest.item }),
  }
}

async function bySession(): Promise<Asked | null> {
  const { me } = await call(MyCorrectionDocument, {})
  const { pseudo, documentType, correction } = me
  if (!correction) return null
  const { id, item, note, remaining } = correction
  const send = (answer: CorrectionAnswer) => call(AnswerMyCorrectionDocument, { id, answer })
  return { item, note, pseudo, documentType, remaining: remaining ?? 1, send }
}

/**
 * F-COM-04: the mailed link, or a member who is signed in. What was asked is redone here, one thing after the other, and
 * nothing else is asked; the link needs no login.
 */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('identity.correction.title'))
  const token = useSearchParams()[0].get('token') ?? ''
  const isMember = useSession().status === 'member'
  const ask = token ? () => byLink(token) : isMember ? bySession : null
  const { data, problem, again } = useAnswer(
    ask && (() => ask().then((asked) => ({ asked }))),
    token || String(isMember),
  )
  const [done, setDone] = useState(0)
  const [isOver, setOver] = useState(false)
  const answered = () => {
    setDone(done + 1)
    if (isMember) void refreshUserData()
    if (token && data?.asked?.remaining === 1) return setOver(true)
    again()
  }
  const isGone = problem?.code === 'LINK_INVALID' || (data !== null && !data.asked)

  if (isOver || (done > 0 && isGone))
    return (
      <NarrowPage text={t('identity.correction.doneText')} title={t('identity.correction.doneTitle')}>
        <CircleCheck aria-hidden="true" className="mb-6 size-10 text-success" />
        <ButtonLink block to={isMember ? linkTo('dashboard') : linkTo('login')}>
          {t(isMember ? 'identity.toHome' : 'shell.login')}
        </ButtonLink>
      </NarrowPage>
    )
  if (!ask || problem?.code === 'LINK_INVALID') return <ExpiredLink />
  if (problem) return <ErrorState onRetry={again} text={problem.message || undefined} />
  if (data && !data.asked)
    return (
      <NarrowPage text={t('identity.correction.noneText')} title={t('identity.correction.none')}>
        <ButtonLink block to={linkTo('dashboard')}>
          {t('identity.toHome')}
        </ButtonLink>
      </NarrowPage>
    )
  if (!data?.asked)
    return (
      <NarrowPage title={t('identity.correction.title')}>
        <SkeletonText lines={6} />
      </NarrowPage>
    )
  return <Answer done={done} key={data.asked.item} onDone={answered} onGone={again} request={data.asked} />
}

function Answer({
  request,
  done,
  onDone,
  onGone,
}: {
  request: Asked
  /** How many were answered since the page was opened. */
  done: number
  onDone: () => void
  onGone: () => void
}) {
  const t = useTexts(texts)
  const sentence = useTextsOf(texts, accountTexts)
  const { item, note, pseudo, remaining } = request
  const total = done + remaining
  const step = t('identity.correction.step', { n: done + 1, total })
  const type = request.documentType ?? 'cin'
  const side = item === 'back' ? 'back' : 'front'
  const { form, field, submit, busy, problem } = useFormAction<CorrectionValues>(
    {
      defaultValues: emptyAnswer,
      resolver: (values) => {
        const facts = { documentType: request.documentType ?? null, now: serverNow() }
        const wrong = Object.entries(problemsIn(item, values, facts))
        if (wrong.length === 0) return { values, errors: {} }
        return { values: {}, errors: Object.fromEntries(wrong.map(([name, message]) => [name, { message }])) }
      },
      t: sentence,
      refused: ({ code }) => {
        const isGone = code === 'LINK_INVALID' || code === 'NOT_FOUND'
        if (isGone) onGone()
        return isGone
      },
      onInvalid: ({ photo }) => photo && document.getElementById('photo')?.focus(),
    },
    async (values) => {
      await answer(values)
      onDone()
    },
  )
  const photos = useDocumentPhotos((_side, has) =>
    form.setValue('photo', has ? 'photo' : '', { shouldValidate: form.getFieldState('photo').invalid }),
  )

  async function answer(values: CorrectionValues) {
    for (;;) {
      const photo = await photos.reference(side)
      try {
        return await request.send({ ...answerOf(item, values), ...(photo && { photo }) })
      } catch (error) {
        if (!('photo' in problemsOf(error).fields) || !photos.of(side)?.distrust()) throw error
      }
    }
  }

  const now = serverNow()
  const text = (name: 'prenom' | 'nom') => (
    <TextField
      autoComplete={name === 'nom' ? 'family-name' : 'given-name'}
      label={t(`identity.correction.${name}`)}
      maxLength={nameLength.max}
      {...field(name)}
    />
  )
  return (
    <NarrowPage text={t('identity.correction.hello', { pseudo })} title={t(`identity.correction.item.${item}`)}>
      {total > 1 && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="text-faint text-sm tabular-nums">{step}</p>
          <ProgressDots current={done + 1} label={step} total={total} />
        </div>
      )}
      {done > 0 && (
        <p className="mb-6 flex items-center gap-2 font-medium text-success" role="status">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {t('identity.correction.next')}
        </p>
      )}
      {note && (
        <figure className="mb-6 rounded-control bg-sunken p-4">
          <figcaption className="text-faint text-sm">{t('identity.correction.note')}</figcaption>
          <blockquote className="mt-1">{note}</blockquote>
        </figure>
      )}
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormProblem>{problem}</FormProblem>
        {(item === 'front' || item === 'back') && (
          <PhotoField
            error={field('photo').error}
            id="photo"
            onPhoto={(photo) => photos.put(side, photo)}
            photo={photos.of(side)}
            side={side}
            type={type}
          />
        )}
        {item === 'number' && <NumberField type={type} {...field('documentNumber')} />}
        {item === 'birthDate' && (
          <DateField
            autoComplete="bday"
            label={t('identity.correction.birth')}
            max={latestBirth(now)}
            min={`${Number(dayIn(now).slice(0, 4)) - age.maximum - 1}${dayIn(now).slice(4)}`}
            required
            {...field('dateNaissance')}
          />
        )}
        {item === 'name' && (
          <>
            {text('prenom')}
            {text('nom')}
          </>
        )}
        <Button block busy={busy} type="submit" variant="primary">
          {t('identity.correction.send')}
        </Button>
      </form>
    </NarrowPage>
  )
}

/** Drops what is no part of a number as it is typed. */
function NumberField({ type, onChange, ...props }: { type: DocumentType } & FieldProps) {
  const t = useTexts(texts)
  return (
    <TextField
      autoCapitalize={type === 'cin' ? 'none' : 'characters'}
      autoComplete="off"
      hint={t(`identity.numberHint.${type}`)}
      inputMode={type === 'cin' ? 'numeric' : 'text'}
      label={t(`identity.numberOf.${type}`)}
      maxLength={24}
      onChange={(event) => {
        const { target } = event
        target.value = typedNumber(type, target.value, target.value.length).value
        return onChange(event)
      }}
      required
      spellCheck={false}
      {...props}
    />
  )
}
