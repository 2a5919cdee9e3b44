import { isAdult } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import { stepsFor, texts } from '@vondrona/rules/signup'
import { signupRedirect } from '@vondrona/rules/signup/constants'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { loadWithRetry } from '../../lib/lifecycle/lazy-with-retry.ts'
import { usePreventReload } from '../../lib/lifecycle/prevent-reload.ts'
import { site } from '../../lib/site/site-settings.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { replayEarlyPress } from '../../lib/takeover/early-press.ts'
import { useEarlyTyping } from '../../lib/takeover/early-typing.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { fieldOf } from '../../ui/document/document-values.ts'
import { useDocumentPhotos } from '../../ui/document/use-document-photos.ts'
import { ProgressDots } from '../../ui/feedback/progress-dots.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Unkept } from '../../ui/feedback/unkept.tsx'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'
import { emptyValues, fieldsOn, reachable, type SignupField, type Step } from './form.ts'
import { PasswordStep } from './password-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import type { Outcome } from './refusal-outcome.ts'
import { useSentence } from './use-sentence.ts'
import { useSignupForm } from './use-signup-form.ts'
import { useSubmit } from './use-submit.ts'

const loadIdentityStep = loadWithRetry(() => import('./identity-step.tsx'))
const IdentityStep = latePart(loadIdentityStep)
const loadSubmitDialog = loadWithRetry(() =>
  import('./submit-dialog.tsx').then((module) => ({ default: module.SubmitDialog })),
)
const SubmitDialog = lateDialog(loadSubmitDialog)
const DebugPanel = latePart(() => import('./debug-panel.tsx'))

/** Joining, in two or three steps. The step is in the history, so that « back » goes back one step. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('signup.title'))
  const navigate = useNavigate()
  const location = useLocation()
  const signup = useSignupForm()
  const { form, holds } = signup
  const taken = useRef(0)
  const photos = useDocumentPhotos((side, has) => {
    taken.current += 1
    const isWrong = form.getFieldState(fieldOf(side)).invalid
    form.setValue(fieldOf(side), has ? `photo-${taken.current}` : '', { shouldValidate: isWrong })
  })
  usePreventReload(photos.of('front') !== null || photos.of('back') !== null)
  const { progress, submit, stopWaiting } = useSubmit(photos)
  const [isChecking, setChecking] = useState(false)
  const sentence = useSentence()

  const birth = form.watch('dateNaissance')
  const total = stepsFor(birth, serverNow())
  const wanted = Number((location.state as { step?: number } | null)?.step ?? 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is looked at when one arrives at it
  const step = useMemo(() => reachable(wanted, form.getValues(), serverNow()), [location.key])
  const isLast = step === total
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)

  useEarlyTyping(Object.keys(emptyValues) as SignupField[], signup.put)
  useEffect(replayEarlyPress, [])

  // What later steps need is here before a cut can keep it away.
  useEffect(() => {
    if (total === 3) void loadIdentityStep()
  }, [total])
  useEffect(() => {
    if (step > 1) void loadSubmitDialog()
  }, [step])
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  const goTo = (to: Step, replace = false) => navigate('.', { state: { step: to, isPushed: !replace }, replace })
  /** Back in the history where one came from the step before; a reload may have left another step there. */
  const goBack = () => {
    const isPushed = (location.state as { isPushed?: boolean } | null)?.isPushed === true
    return isPushed && step === wanted ? navigate(-1) : goTo((step - 1) as Step, true)
  }

  /** The first wrong field of the step, as the screen shows them; in the middle, because toasts are at the top. */
  const focusFirst = (fields: readonly SignupField[]) => {
    const wrong = fields.find((field) => form.getFieldState(field).invalid)
    if (wrong === 'documentFront' || wrong === 'documentBack') document.getElementById(wrong)?.focus()
    else if (wrong) form.setFocus(wrong)
    if (wrong) document.activeElement?.scrollIntoView({ block: 'center' })
  }

  async function next(event: FormEvent) {
    event.preventDefault()
    const isInDialog = document.activeElement?.closest('dialog') // Enter there is not for this form
    if (isChecking || progress || isInDialog) return
    setChecking(true)
    const isRight = await holds(step).finally(() => setChecking(false))
    if (!isRight) return showWrong()
    if (!isLast) return goTo((step + 1) as Step)
    const outcome = await submit(form.getValues())
    if (outcome) await showRefusal(outcome)
    else finish()
  }

  function showWrong() {
    const values = form.getValues()
    const isMismatch = step === 2 && values.password !== values.confirmation && values.confirmation !== ''
    const isMissing = fieldsOn(step).some((field) => {
      const { invalid, error } = form.getFieldState(field)
      return invalid && values[field] === '' && error?.message !== 'accounts.pseudoTaken'
    })
    if (isMismatch && !form.getFieldState('password').invalid)
      toast.error(sentence('sessions.passwordMismatch') ?? '') // R-SIGN-36
    else if (isMissing) toast.error(t('shell.requiredMissing')) // R-SIGN-52
    focusFirst(fieldsOn(step))
  }

  async function showRefusal({ toasts, fields, step: wrongStep }: Outcome) {
    for (const sentence of toasts) toast.error(sentence)
    for (const [field, sentence] of Object.entries(fields)) await signup.refuse(field as SignupField, sentence)
    if (wrongStep && wrongStep !== step) await goTo(wrongStep)
    requestAnimationFrame(() => focusFirst(fieldsOn(wrongStep ?? step)))
  }

  function finish() {
    signup.finish()
    toast.success(t('signup.done'))
    if (!isAdult(birth, serverNow())) toast.info(t('signup.doneMinor'), { duration: 5 * signupRedirect })
    setTimeout(() => navigate(linkTo('dashboard'), { replace: true }), signupRedirect)
  }

  const isDebugged = useSearchParams()[0].get('debug') === '1' || site.signupDebugPanel
  return (
    <FormProvider {...form}>
      <div className="mx-auto w-full max-w-page px-4 pt-5 sm:px-0 sm:py-10">
        {/* On a phone the form fills the screen below the header, so that its buttons stay where the thumb is. */}
        <form
          className="flex min-h-[calc(100dvh-4.8125rem)] flex-col sm:min-h-0"
          data-waits
          method="post"
          noValidate
          onSubmit={next}
        >
          <div className="flex-1 pb-6 sm:rounded-t-card sm:border sm:border-b-0 sm:bg-raised sm:p-8 sm:pb-6">
            <div className="mb-4 flex items-center justify-between gap-4">
              <p className="text-faint text-sm">{t('signup.step', { n: step, total })}</p>
              <ProgressDots current={step} label={t('signup.step', { n: step, total })} total={total} />
            </div>
            <h1 className="text-xl outline-none" ref={heading} tabIndex={-1}>
              {t(`signup.stepTitle.${step}`)}
            </h1>
            <p className="mt-1.5 mb-6 text-soft">{t(`signup.stepText.${step}`)}</p>
            {signup.isUnkept && <Unkept />}
            {step === 1 && <PersonalStep signup={signup} />}
            {step === 2 && <PasswordStep />}
            {step === 3 && (
              <Suspense fallback={<SkeletonText lines={6} />}>
                <IdentityStep photos={photos} signup={signup} />
              </Suspense>
            )}
            {isDebugged && step === 1 && (
              <Suspense>
                <DebugPanel isChecking={isChecking} signup={signup} total={total} />
              </Suspense>
            )}
          </div>
          <BottomBar className="-mx-4 border-t bg-raised sm:static sm:mx-0 sm:rounded-b-card sm:border sm:shadow-card">
            <div className="safe-bottom">
              <div className="flex gap-2.5 px-4 py-3 sm:px-8 sm:py-5">
                {step > 1 && (
                  <Button icon={<ArrowLeft aria-hidden="true" className="size-4" />} onClick={goBack}>
                    {t('signup.previous')}
                  </Button>
                )}
                <Button
                  block
                  busy={isChecking || progress !== null}
                  className="flex-1"
                  name="next"
                  type="submit"
                  variant="primary"
                >
                  {isLast ? t('shell.signUp') : t('signup.next')}
                </Button>
              </div>
            </div>
          </BottomBar>
        </form>
        <p className="py-6 text-center text-base">
          <Link className="link inline-flex min-h-11 items-center" to={linkTo('login')}>
            {t('signup.haveAccount')}
          </Link>
        </p>
      </div>
      {progress && (
        <SubmitDialog
          {...(progress.name === 'photos' && { onClose: stopWaiting })} // an account that is being sent is not given up
          name={form.getValues('prenom')}
          onStop={stopWaiting}
          photos={photos}
          progress={progress}
        />
      )}
    </FormProvider>
  )
}
