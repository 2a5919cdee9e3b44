/** Signs that other programs write as pictures, or higher than the line. Pure. */

const signs = /^[\p{Extended_Pictographic}\p{Emoji_Component}\u{E0020}-\u{E007F}]{1,40}$/u
const shown = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/** The emojis that a picture stands for by its text, as messengers and mail programs draw them; null: it is a picture. */
export const emojisIn = (alt: string): string | null => (signs.test(alt) && shown.test(alt) ? alt : null)

/** The same HTML with emojis for the pictures that stand for them. */
export const emojisFromPictures = (html: string): string =>
  html.replace(/<img\b[^<>]*>/gi, (tag) => {
    const [, double, single] = /[\s"']alt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
    return emojisIn(double ?? single ?? '') ?? tag
  })

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'
const onLine = '0123456789+-=()'

/** The same HTML with raised numbers as signs of their own: without their tag 10⁶ would be read as 106. */
export const raisedNumbers = (html: string): string =>
  html
    .replace(/<sup\b[^<>]*>((?:<\/?(?:span|b|i|em|strong|font)\b[^<>]*>|[^<>])*)<\/sup>/gi, asRaised)
    .replace(/<span\b[^<>]*vertical-align:\s*super[^<>]*>([^<>]*)<\/span>/gi, asRaised)

function asRaised(whole: string, inside: string): string {
  const text = inside
    .replace(/<[^<>]*>/g, '')
    .replace(/\u2212/g, '-')
    .trim()
  return /^[\d+\-=()]{1,12}$/.test(text) ? Array.from(text, (sign) => raised[onLine.indexOf(sign)]).join('') : whole
}
