import { titleIn } from '@vondrona/rules/pages'
import { useEffect } from 'react'
import { site } from './site-settings.ts'

/** The page's name in the tab and in the history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleIn(site.name, title)
  }, [title])
}
