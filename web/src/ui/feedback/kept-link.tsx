import { texts } from '@vondrona/rules/shell'
import { useEffect, useState } from 'react'
import { keptAnswer } from '../../lib/api/kept-answers.ts'
import type { TypedDocument } from '../../lib/api/typed-document.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../controls/button.tsx'

export interface KeptList {
  query: TypedDocument<unknown, never>
  variables: object
  /** Its address, or what clears a filter that is in no address. */
  to: string | (() => void)
}

/** The way to a list that this device has, where the one that was looked for cannot be loaded; nothing where it has none. */
export default function KeptLink({ query, variables, to }: KeptList) {
  const t = useTexts(texts)
  const [isThere, setThere] = useState(false)
  const asked = JSON.stringify(variables)
  useEffect(() => {
    void keptAnswer(query, JSON.parse(asked)).then((kept) => setThere(kept !== undefined))
  }, [query, asked])
  if (!isThere) return null
  return typeof to === 'string' ? (
    <ButtonLink to={to} variant="primary">
      {t('shell.lastList')}
    </ButtonLink>
  ) : (
    <Button onClick={to} variant="primary">
      {t('shell.lastList')}
    </Button>
  )
}
