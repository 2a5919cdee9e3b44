import { accentStyle, pageAt } from '@vondrona/rules/site'
import type { Kernel } from '../../kernel/context.ts'
import type { HeadOf, Picture } from '../../kernel/page.ts'
import { say } from '../../kernel/refused.ts'
import { siteOf } from './site.ts'

/** What stands in the head of every address; 404 for an address that is no page of the product. */
export function headOf(kernel: Kernel): HeadOf {
  const { SITE_NAME: name, PUBLIC_CONTENT: publicContent, PUBLIC_URL: publicUrl } = kernel.config
  const site = siteOf(kernel)
  const style = accentStyle(site.accent)
  const absolute = (path: string) => (publicUrl ? new URL(path, publicUrl).href : null)
  const picture = pictureOf(kernel, absolute)
  return (path, language) => {
    const page = pageAt(path)
    const title = page
      ? say(kernel.sentences, language, page.title, { name })
      : say(kernel.sentences, language, 'site.notFoundTitle')
    return {
      title: title.includes(name) ? title : `${title} · ${name}`,
      description: say(kernel.sentences, language, page?.description ?? 'site.notFoundText', { name }),
      siteName: name,
      address: page && absolute(path),
      picture,
      style,
      media: kernel.config.MEDIA_PUBLIC_URL,
      site,
      status: page ? 200 : 404,
      // Made with open reading pages; a closed site shows other links, so it waits for the app.
      ...(landings.has(path) && publicContent ? { content: { variant: variantOf(site), ...site } } : {}),
    }
  }
}

/** The community's own logo where previewers can show it (they know no SVG), else the scene of the landing page. */
function pictureOf({ config }: Kernel, absolute: (path: string) => string | null): Picture | null {
  const isOwn = /\.(?:png|webp)$/i.test(config.SITE_LOGO ?? '')
  const address = absolute(isOwn ? '/site-logo' : '/preview.png')
  return address ? { address, isLarge: !isOwn } : null
}

const landings = new Set(['/', '/landing'])

/** The variants of web/prerender.ts. */
const variantOf = ({ name, logo }: { name: string; logo: string | null }) =>
  logo ? 'branded' : name === 'Vondrona' ? 'product' : 'named'
