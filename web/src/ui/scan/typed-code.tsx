import { readShortCode } from '@vondrona/rules/tickets/code'
import { texts } from '@vondrona/rules/tickets/scanning'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'

/** For tickets that cannot be scanned: the code below the QR code. `onCode` gets its stored form, without typing errors. */
export function TypedCode({ onCode }: { onCode: (shortCode: string) => void }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function check(event: FormEvent) {
    event.preventDefault()
    const code = readShortCode(typed)
    setWrong(code === null)
    if (code === null) return
    setTyped('')
    onCode(code)
  }

  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={check}>
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="go"
        error={isWrong ? t('scanning.typedWrong') : undefined}
        hint={t('scanning.typedHint')}
        label={t('scanning.typed')}
        maxLength={30}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        spellCheck={false}
        value={typed}
      />
      <Button block type="submit" variant="primary">
        {t('scanning.check')}
      </Button>
    </form>
  )
}
