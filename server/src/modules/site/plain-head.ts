import { pageAt, titleIn, whereInstead } from '@vondrona/rules/pages'
import { accentStyle } from '@vondrona/rules/site'
import type { Kernel } from '../../kernel/context.ts'
import type { Asked, Head, Picture } from '../../kernel/http/head.ts'
import { say } from '../../kernel/refusal.ts'
import { siteOf } from './site.ts'
import { frameData, variantOf } from './variant.ts'

/** What is in the head of every page of this installation, whatever the page says of itself. */
export type PageHead = (asked: Asked) => Head

/** The head of an address by its entry among the pages alone, without asking the database. */
export function plainHeads(kernel: Kernel): PageHead {
  const { SITE_NAME: name, PUBLIC_CONTENT: isOpen, MEDIA_PUBLIC_URL: media } = kernel.config
  const site = siteOf(kernel)
  const style = accentStyle(site.accent)
  const absolute = kernel.links.lasting
  const picture = pictureOf(kernel, absolute)
  const content = { variant: variantOf(site), data: frameData(site) }
  const feedOf = (asked: Asked) => say(kernel.sentences, asked.language, 'reading.feed', { name })
  return (asked) => {
    const found = pageAt(asked.path)
    const page = found?.page
    const isClosed = page && whereInstead(asked.path, null, { publicContent: isOpen })?.remember
    const title = page
      ? say(kernel.sentences, asked.language, page.title ?? 'landing.title', { name })
      : say(kernel.sentences, asked.language, 'site.notFoundTitle')
    return {
      title: titleIn(name, title),
      description: say(
        kernel.sentences,
        asked.language,
        page ? (page.about ?? 'site.description') : 'site.notFoundText',
        { name },
      ),
      siteName: name,
      address: found && absolute(found.path),
      picture,
      style,
      media,
      site,
      status: page ? 200 : 404,
      ...(isOpen && {
        feeds: [
          { type: 'application/rss+xml', path: '/feed.xml', title: feedOf(asked) },
          { type: 'application/atom+xml', path: '/atom.xml', title: feedOf(asked) },
        ],
      }),
      ...(found && { page: found.name }),
      ...(isClosed && { isClosed, content: { ...content, page: 'login' } }),
      ...(!page && { content: { ...content, page: 'lost' } }),
    }
  }
}

/** The community's own logo, as JPEG where it is WebP; of an SVG, and without one, the scene of the landing page. */
function pictureOf({ config }: Kernel, absolute: (path: string) => string | null): Picture | null {
  const alt = config.SITE_NAME
  const kind = /\.(png|webp)$/i.exec(config.SITE_LOGO ?? '')?.[1]?.toLowerCase()
  if (!kind) {
    const address = absolute('/preview.png')
    return address ? { address, isLarge: true, type: 'image/png', width: 1200, height: 630, alt } : null
  }
  const isPng = kind === 'png'
  const address = absolute(isPng ? '/site-logo' : '/site-logo.jpg')
  return address ? { address, isLarge: false, type: isPng ? 'image/png' : 'image/jpeg', alt } : null
}
