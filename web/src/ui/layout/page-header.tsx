import { texts } from '@vondrona/rules/shell'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { BackLink } from './back-link.tsx'

/** The head of a page: its name, one line about it, what can be done here, and the way back (`back` is a path). */
export function PageHeader({
  title,
  text,
  actions,
  back,
}: {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  back?: string
}) {
  const _t = useTexts(texts)
  return (
    <header className="mb-5 sm:mb-6">
      {back && <BackLink to={back} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl sm:text-2xl">{title}</h1>
          {text && <p className="mt-1.5 max-w-prose text-soft">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
      </div>
    </header>
  )
}
