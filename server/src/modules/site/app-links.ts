/**
 * By these two files the site vouches for the apps that may open its addresses, and the phone trusts it. Without the
 * settings there are none: an address then opens in the browser.
 */
import { firstParts } from '@vondrona/rules/pages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'

export function appLinkRoutes(app: FastifyInstance, { config }: Kernel) {
  const [android, ios] = [assetLinks(config.ANDROID_APPS), siteAssociation(config.IOS_APPS)]
  const answer = (reply: FastifyReply, content: object | null) =>
    content
      ? reply.type('application/json').header('cache-control', 'public, max-age=3600').send(content)
      : reply.callNotFound()
  app.get('/.well-known/assetlinks.json', (_request, reply) => answer(reply, android))
  app.get('/.well-known/apple-app-site-association', (_request, reply) => answer(reply, ios))
}

/** An app may be signed by several keys: the store's, and that of an APK on the operator's own site. */
function assetLinks(apps: readonly string[]) {
  if (apps.length === 0) return null
  const keys = Map.groupBy(
    apps.map((app) => app.split('=', 2) as [string, string]),
    ([name]) => name,
  )
  return [...keys].map(([name, found]) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: name,
      sha256_cert_fingerprints: found.map(([, key]) => key),
    },
  }))
}

/** Pages open in the app; files and the API stay with the browser. */
function siteAssociation(apps: readonly string[]) {
  if (apps.length === 0) return null
  const components = firstParts().flatMap((part) =>
    part === '/' ? [{ '/': '/' }] : [{ '/': part }, { '/': `${part}/*` }],
  )
  return { applinks: { details: [{ appIDs: apps, components }] } }
}
