import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A JPEG of about the given size: noise over a gradient, which compresses like a phone's photo. */
export async function photoOf(bytes: number): Promise<Buffer> {
  const noise = await sharp(randomBytes(480 * 270 * 3), { raw: { width: 480, height: 270, channels: 3 } })
    .resize(1920, 1080)
    .jpeg({ quality: 60 })
    .toBuffer()
  for (let quality = 95; quality > 20; quality -= 5) {
    const made = await sharp(noise).jpeg({ quality }).toBuffer()
    if (made.length <= bytes) return made
  }
  return noise
}

/** What an adult's sign-up sends, with the same photo for both sides of the card. */
export const adult = (index: number, photo: string) => ({
  pseudo: `coureur${index}`,
  email: `coureur${index}@bench.mg`,
  password: 'corde-raide-et-bleue',
  nom: 'Rakoto',
  prenom: 'Hery',
  dateNaissance: '1990-05-05',
  sexe: 'M',
  nationality: 'MG',
  documentType: 'cin',
  documentNumber: String(101_000_000_000 + index),
  documentFront: photo,
  documentBack: photo,
})
