import { texts } from '@vondrona/rules/shell'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts/texts.ts'
import { Icon } from '../pictures/icons.tsx'

/** The way back above a page's title; `children` names where it leads, where « Retour » would be too little. */
export function BackLink({ to, children }: { to: string; children?: ReactNode }) {
  const t = useTexts(texts)
  return (
    <Link
      className="no-print -ml-2 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-soft text-sm hover:text-ink"
      to={to}
    >
      <Icon className="size-4" name="back" />
      {children ?? t('shell.goBack')}
    </Link>
  )
}
