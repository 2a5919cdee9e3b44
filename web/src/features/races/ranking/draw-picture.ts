import { scene, sceneBox, sceneTones } from '@vondrona/rules/races/ranking'

/** What the picture of a result says. */
export interface Picture {
  race: string
  date: string
  name: string
  /** Bib, club. */
  about: string
  time: string
  facts: readonly { label: string; text: string }[]
  /** Path of the course in its box. */
  course: { line: string; width: number; height: number } | null
  site: string
}

/** Upright, as stories and chats show it. */
const size = { width: 1080, height: 1350 }
const margin = 72
const [ink, soft, accent, tile] = ['#12201c', '#46544f', '#0f766e', '#f3ead9']
const letters = '"Vondrona Heading", system-ui, sans-serif'

/** The certificate as a PNG of this device's making: nothing is asked of the server. */
export function drawPicture(picture: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('no canvas'))
  pen.fillStyle = sceneTones.paper
  pen.fillRect(0, 0, size.width, size.height)
  drawScene(pen)
  const high = (size.width / sceneBox.width) * sceneBox.height
  pen.textAlign = 'center'
  write(pen, [picture.race, picture.date].filter(Boolean).join(' · '), { y: high + 78, size: 36, colour: soft })
  write(pen, picture.name, { y: high + 166, size: 76, colour: ink })
  write(pen, picture.about, { y: high + 218, size: 32, colour: soft })
  write(pen, picture.time, { y: high + 404, size: 190, colour: accent })
  drawFacts(pen, picture.facts.slice(0, most), high + 452)
  const below = high + 452 + Math.ceil(Math.min(picture.facts.length, most) / columns) * (tall + gap)
  if (picture.course) drawCourse(pen, picture.course, below + 24, size.height - 96 - below - 24)
  write(pen, picture.site, { y: size.height - 42, size: 32, colour: ink })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

type Pen = CanvasRenderingContext2D

function drawScene(pen: Pen) {
  pen.save()
  pen.scale(size.width / sceneBox.width, size.width / sceneBox.width)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const { d, tone, line, at } of scene) {
    pen.save()
    if (at) {
      pen.translate(at[0], at[1])
      pen.scale(at[2], at[2])
      pen.rotate(((at[3] ?? 0) * Math.PI) / 180)
    }
    pen.fillStyle = sceneTones[tone]
    pen.strokeStyle = sceneTones[tone]
    pen.lineWidth = line ?? 0
    if (line) pen.stroke(new Path2D(d))
    else pen.fill(new Path2D(d))
    pen.restore()
  }
  pen.restore()
}

interface Look {
  x?: number
  y: number
  size: number
  colour: string
  /** It shrinks to fit. */
  width?: number
}

function write(
  pen: Pen,
  text: string,
  { x = size.width / 2, y, size: wanted, colour, width = size.width - 2 * margin }: Look,
) {
  pen.font = `700 ${wanted}px ${letters}`
  const wide = pen.measureText(text).width
  if (wide > width) pen.font = `700 ${Math.floor((wanted * width) / wide)}px ${letters}`
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}

const [columns, tall, gap, most] = [3, 104, 16, 6]

/** The facts of a row share its width. */
function drawFacts(pen: Pen, facts: Picture['facts'], top: number) {
  for (const [n, { label, text }] of facts.entries()) {
    const row = Math.floor(n / columns)
    const beside = Math.min(columns, facts.length - row * columns)
    const width = (size.width - 2 * margin - gap * (beside - 1)) / beside
    const [left, y] = [margin + (n % columns) * (width + gap), top + row * (tall + gap)]
    pen.fillStyle = tile
    pen.fillRect(left, y, width, tall)
    write(pen, label, { x: left + width / 2, y: y + 38, size: 26, colour: soft, width: width - 24 })
    write(pen, text, { x: left + width / 2, y: y + 84, size: 42, colour: ink, width: width - 24 })
  }
}

function drawCourse(pen: Pen, { line, width, height }: NonNullable<Picture['course']>, top: number, room: number) {
  if (room < 80) return
  const scale = Math.min((size.width - 2 * margin) / width, room / height)
  pen.save()
  pen.translate((size.width - width * scale) / 2, top + (room - height * scale) / 2)
  pen.scale(scale, scale)
  pen.lineWidth = 7 / scale
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = accent
  pen.stroke(new Path2D(line))
  pen.restore()
}
