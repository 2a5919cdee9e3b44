import { copiedReset } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/shell'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { classes } from '../layout/class-names.ts'
import { Button } from './button.tsx'
import { controlLook, Field, type FieldLabels } from './field.tsx'

/** Something to take elsewhere: a link, a code. Where copying is not allowed the text is selected instead. */
export function CopyField({
  value,
  mono,
  roomy,
  ...labels
}: FieldLabels & {
  value: string
  mono?: boolean
  /** All of it is readable, also on a small phone. */
  roomy?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field {...labels}>
      {(props) => (
        <div className={classes('flex gap-2', roomy && 'flex-wrap')}>
          <input
            {...props}
            className={classes(controlLook, mono && 'font-mono text-sm', roomy && 'min-w-56 flex-1')}
            onFocus={(event) => event.target.select()}
            readOnly
            ref={input}
            value={value}
          />
          <CopyButton onFail={() => input.current?.select()} value={value} />
        </div>
      )}
    </Field>
  )
}

/** Copies `value`, and says so for a moment. `of` is what it copies, where no field next to it says that. */
export function CopyButton({ value, of, onFail }: { value: string; of?: string; onFail?: () => void }) {
  const t = useTexts(texts)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedReset)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      onFail?.()
    }
  }
  const Icon = copied ? Check : Copy
  const word = t(copied ? 'shell.copied' : 'shell.copy')
  return (
    <Button
      aria-label={of && `${word}\u00a0: ${of}`}
      icon={<Icon aria-hidden="true" className="size-5" />}
      onClick={copy}
    >
      <span aria-live="polite">{word}</span>
    </Button>
  )
}
