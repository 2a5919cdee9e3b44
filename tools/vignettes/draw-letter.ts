/**
 * Draws the picture of letters from the vignette of people, by day: mail programs show no SVG and know no theme of ours. Run
 * it after changing that drawing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../lib/files.ts'

const svg = readFileSync(join(root, 'web/src/ui/pictures/vignettes/people.svg'), 'utf8')
/** The tone by day is written behind each name. */
const day = svg.replace(/var\(--[\w-]+,(#\w+)\)/g, '$1')
/** Half as large again as in the letter, for phones. */
const picture = sharp(Buffer.from(day), { density: 144 }).resize(360, 225)
writeFileSync(
  join(root, 'server/src/gateways/mail/letter.png'),
  await picture.png({ palette: true, colours: 32, dither: 0, effort: 10 }).toBuffer(),
)
