import { texts } from '@vondrona/rules/races/registration'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormProblem, type useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx'
import type { Person } from './draft.ts'

/** What every step of a person's registration is given. */
export interface StepProps {
  person: Person
  /** At every change of a field. */
  onTyped: (values: Partial<Person>) => void
  /** The step is right. */
  onNext: (values: Partial<Person>) => void
  /** Absent on the first step. */
  onBack?: (() => void) | undefined
}

/** What is typed is handed on at every change, before it is right. */
export function useKeptForm(form: UseFormReturn<Person>, { onTyped }: Pick<StepProps, 'onTyped'>) {
  const latest = useRef(onTyped)
  useEffect(() => {
    latest.current = onTyped
  })
  useEffect(() => {
    const watching = form.watch((values) => latest.current(values as Partial<Person>))
    return () => watching.unsubscribe()
  }, [form])
}

/** The fields of one step, and its buttons where the thumb is. */
export function StepForm({
  action: { submit, busy, problem },
  onBack,
  next,
  aside,
  children,
}: Pick<StepProps, 'onBack'> & {
  action: Pick<ReturnType<typeof useFormAction<Person>>, 'submit' | 'busy' | 'problem'>
  /** On the button, where it is not « Continuer ». */
  next?: string
  /** Another button above the two. */
  aside?: ReactNode
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <form className="flex flex-1 flex-col" noValidate onSubmit={submit}>
      <div className="flex flex-1 flex-col gap-6 pb-6">
        <FormProblem>{problem}</FormProblem>
        {children}
      </div>
      <StepButtons aside={aside} busy={busy} label={next ?? t('registration.next')} onBack={onBack} />
    </form>
  )
}

/** The bar at the end of a step; `onNext` where it is not the button of a form. */
export function StepButtons({
  label,
  busy,
  onBack,
  onNext,
  aside,
}: {
  label: string
  busy: boolean
  onBack?: (() => void) | undefined
  onNext?: () => void
  aside?: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <BottomBar className="-mx-4 border-t bg-surface sm:static sm:mx-0 sm:border-0">
      <div className="safe-bottom-3 flex flex-col gap-2 px-4 pt-3 sm:px-0">
        {aside}
        <div className="flex gap-2.5">
          {onBack && (
            <Button icon={<ArrowLeft aria-hidden="true" className="size-4" />} onClick={onBack}>
              {t('registration.previous')}
            </Button>
          )}
          <Button
            block
            busy={busy}
            className="flex-1"
            onClick={onNext}
            type={onNext ? 'button' : 'submit'}
            variant="primary"
          >
            {label}
          </Button>
        </div>
      </div>
    </BottomBar>
  )
}
