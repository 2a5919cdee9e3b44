import { useEffect } from 'react'
import { site } from './site-settings.ts'

/** The page's name in the tab and in the history: « Utilisateurs · Vondrona ». */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes(site.name) ? title : `${title} · ${site.name}`
  }, [title])
}
