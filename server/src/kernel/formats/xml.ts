/** What XML 1.0 has no way to say, however it is written: control characters, halves of characters, U+FFFE and U+FFFF. */
const unspeakable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
}

/** Text for the content and the attributes of XML elements: well formed whatever somebody wrote. */
export const escapeXml = (text: string): string =>
  text.replace(unspeakable, '').replace(/[&<>"'\r]/g, (sign) => entities[sign] ?? sign)
