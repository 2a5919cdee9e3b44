import { Refusal } from '../../../lib/api/graphql.ts'
import { onServer } from '../../../lib/platform/server.ts'
import { getToken } from '../../../lib/session/token.ts'
import { language } from '../../../lib/texts/language.ts'

export interface PublishedList {
  bytes: Blob
  text: string
  /** SHA-256 in hex; null where the browser does not compute it (an address without TLS). */
  hash: string | null
}

/** The published ballots of a vote, in the bytes that everybody gets. */
export async function readList(voteId: string): Promise<PublishedList> {
  const token = getToken()
  const response = await fetch(onServer(`/api/votes/${encodeURIComponent(voteId)}/ballots`), {
    credentials: 'omit',
    headers: { 'x-language': language(), ...(token && { authorization: `Bearer ${token}` }) },
  }).catch(() => {
    throw new Refusal({ code: 'NETWORK', message: '' })
  })
  if (!response.ok) throw new Refusal({ code: 'REFUSED', message: '' })
  const bytes = await response.blob()
  return { bytes, text: await bytes.text(), hash: await hashOf(bytes) }
}

async function hashOf(bytes: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
