import { prerender as render } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { chooseLanguage } from '../../lib/language.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { Component as LandingPage } from './landing-page.tsx'

/** The landing page as HTML, made once per build: people read it while the app is still on its way (see prerender.ts). */
export async function landing(language: string): Promise<string> {
  chooseLanguage(language)
  const page = (
    <StaticRouter location="/">
      <PublicLayout>
        <LandingPage />
      </PublicLayout>
    </StaticRouter>
  )
  const { prelude } = await render(page)
  return new Response(prelude).text()
}
