/** Tells the server that this device belongs to a member: `/` then comes without the landing page's content. Nothing else. */
const year = 365 * 24 * 60 * 60

export function markMember(isMember: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on the phones this is for
  document.cookie = `member=1; path=/; samesite=lax; max-age=${isMember ? year : 0}`
}
