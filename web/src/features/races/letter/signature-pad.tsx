import { readStrokes, type Stroke, writeStrokes } from '@vondrona/rules/races'
import { race } from '@vondrona/rules/races/constants'
import { texts } from '@vondrona/rules/races/registration'
import { type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'

const { side, length } = race.signature
const step = 6 // of `side`: finer moves of a finger say nothing

/** R-MIT-09: a signature drawn with the finger, as strokes; it may be left empty. */
export function SignaturePad({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts(texts)
  const [strokes, setStrokes] = useState<readonly Stroke[]>(() => readStrokes(value) ?? [])
  const drawing = useRef<number[] | null>(null)

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const inside = (at: number) => Math.min(side, Math.max(0, Math.round(at * side)))
    return [inside((clientX - box.left) / box.width), inside((clientY - box.top) / box.height)] as const
  }
  const show = (next: readonly Stroke[]) => {
    if (writeStrokes(next).length <= length) setStrokes(next)
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [...pointOf(event)]
    show([...strokes, drawing.current])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const stroke = drawing.current
    if (!stroke) return
    const [x, y] = pointOf(event)
    const [lastX = 0, lastY = 0] = stroke.slice(-2)
    if (Math.hypot(x - lastX, y - lastY) < step) return
    drawing.current = [...stroke, x, y]
    show([...strokes.slice(0, -1), drawing.current])
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = null
    onChange(writeStrokes(strokes))
  }
  return (
    <div>
      <p className="font-medium text-base">
        {t('registration.draw')} <span className="font-normal text-faint">{t('shell.optional')}</span>
      </p>
      <p className="mb-1.5 text-faint text-sm">{t('registration.drawHint')}</p>
      <svg
        aria-label={t('registration.draw')}
        className="h-40 w-full touch-none rounded-control border border-control bg-raised text-ink"
        onPointerCancel={end}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        preserveAspectRatio="none"
        role="img"
        viewBox={`0 0 ${side} ${side}`}
      >
        {strokes.map((stroke, index) => (
          <polyline
            fill="none"
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end
            key={index}
            points={(stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ')}
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="2.5"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {strokes.length > 0 && (
        <Button
          className="-ml-4"
          onClick={() => {
            setStrokes([])
            onChange('')
          }}
          variant="quiet"
        >
          {t('registration.clearDrawing')}
        </Button>
      )}
    </div>
  )
}
