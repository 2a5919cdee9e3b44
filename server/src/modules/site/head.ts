import { pageAt } from '@vondrona/rules/site'
import type { Kernel } from '../../kernel/context.ts'
import type { HeadOf } from '../../kernel/page.ts'
import { say } from '../../kernel/refused.ts'
import { siteOf } from './site.ts'

/** Title and description of every address; 404 for an address that is no page of the product. */
export function headOf(kernel: Kernel): HeadOf {
  const { SITE_NAME: name } = kernel.config
  return (path, language) => {
    const page = pageAt(path)
    const title = page
      ? say(kernel.sentences, language, page.title, { name })
      : say(kernel.sentences, language, 'site.notFoundTitle')
    return {
      title: title.includes(name) ? title : `${title} · ${name}`,
      description: say(kernel.sentences, language, 'site.description', { name }),
      site: siteOf(kernel),
      status: page ? 200 : 404,
    }
  }
}
