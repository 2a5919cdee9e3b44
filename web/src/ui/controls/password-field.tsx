import { texts } from '@vondrona/rules/shell'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Icon } from '../pictures/icons.tsx'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'>

/** A password that can be looked at. `strength` is under it (a `ProgressBar`, a sentence). */
export function PasswordField({ strength, ...props }: FieldLabels & Input & { strength?: ReactNode }) {
  const t = useTexts(texts)
  const [shown, setShown] = useState(false)
  return (
    <Field<Input> {...props}>
      {(input) => (
        <>
          <div className="relative">
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              className={`${controlLook} pr-12`}
              type={shown ? 'text' : 'password'}
            />
            <button
              aria-label={t(shown ? 'shell.hidePassword' : 'shell.showPassword')}
              aria-pressed={shown}
              className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-faint hover:text-ink"
              onClick={() => setShown(!shown)}
              type="button"
            >
              <Icon name={shown ? 'eyeOff' : 'eye'} />
            </button>
          </div>
          {strength && <div className="mt-2">{strength}</div>}
        </>
      )}
    </Field>
  )
}
