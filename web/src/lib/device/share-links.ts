export type Network = 'Facebook' | 'Twitter' | 'WhatsApp' | 'SMS'

/** R-SHARE-05..08: the address that opens with everything filled in. */
export function shareAddress(network: Network | 'email', link: string, text: string): string {
  const of = (base: string, parts: Record<string, string>) => `${base}?${new URLSearchParams(parts)}`
  switch (network) {
    case 'Facebook':
      return of('https://www.facebook.com/sharer/sharer.php', { u: link })
    case 'Twitter':
      return of('https://twitter.com/intent/tweet', { url: link, text })
    case 'WhatsApp':
      return of('https://wa.me/', { text: `${text} ${link}` })
    case 'SMS':
      return `sms:?&body=${encodeURIComponent(`${text} ${link}`)}` // the form that both kinds of phones understand
    case 'email':
      // Mail programs read « + » as itself.
      return `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${text}\n${link}`)}`
  }
}
