import { pageAt } from '@vondrona/rules/site'
import type { Kernel } from '../../kernel/context.ts'
import type { HeadOf } from '../../kernel/page.ts'
import { say } from '../../kernel/refused.ts'
import { siteOf } from './site.ts'

/** Title and description of every address; 404 for an address that is no page of the product. */
export function headOf(kernel: Kernel): HeadOf {
  const { SITE_NAME: name, PUBLIC_CONTENT: publicContent } = kernel.config
  const site = siteOf(kernel)
  return (path, language) => {
    const page = pageAt(path)
    const title = page
      ? say(kernel.sentences, language, page.title, { name })
      : say(kernel.sentences, language, 'site.notFoundTitle')
    return {
      title: title.includes(name) ? title : `${title} · ${name}`,
      description: say(kernel.sentences, language, 'site.description', { name }),
      site,
      status: page ? 200 : 404,
      // Made with open reading pages; a closed site shows other links, so it waits for the app.
      ...(landings.has(path) && publicContent ? { content: { variant: variantOf(site), ...site } } : {}),
    }
  }
}

const landings = new Set(['/', '/landing'])

/** The variants of web/prerender.ts. */
const variantOf = ({ name, logo }: { name: string; logo: string | null }) =>
  logo ? 'branded' : name === 'Vondrona' ? 'product' : 'named'
