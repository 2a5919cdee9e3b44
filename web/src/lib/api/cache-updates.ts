import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'

/** What a mutation's answer means for other things in the cache; each feature adds its own when it is loaded. */
export const cacheUpdates: { Mutation: Record<string, UpdateResolver> } = { Mutation: {} }

/**
 * `onAnswer({ approveUser: (answer, args, cache) => … })`: lists follow a mutation without being requested again. Several
 * features may follow the same mutation.
 */
export function onAnswer(updates: Record<string, UpdateResolver>): void {
  for (const [name, update] of Object.entries(updates)) {
    const others = cacheUpdates.Mutation[name]
    cacheUpdates.Mutation[name] = (...answered) => {
      others?.(...answered)
      update(...answered)
    }
  }
}

/** Takes things out of a list of links, for every set of arguments the list was asked with. */
export function unlink(cache: Cache, field: string, gone: (key: string) => boolean): void {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
    if (fieldName !== field) continue
    const list = cache.resolve('Query', field, args)
    if (Array.isArray(list)) cache.link('Query', field, args, list.filter((key) => !gone(String(key))) as string[])
  }
}

/** The next look asks the server again, and so does whoever is looking now. */
export function forget(cache: Cache, field: string): void {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query'))
    if (fieldName === field) cache.invalidate('Query', field, args)
}
