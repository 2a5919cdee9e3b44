import type { DocumentType } from '@vondrona/rules/accounts'
import type { Side } from '@vondrona/rules/identity'

/** What is to be photographed, rendered in five strokes. */
export function DocumentSketch({ type, side }: { type: DocumentType; side: Side }) {
  const isPassport = type === 'passport'
  const [width, height] = isPassport ? [125, 88] : [128, 81]
  const line = (x: number, y: number, length: number) => <path d={`M${x} ${y}h${length}`} key={`${x}-${y}`} />
  return (
    <svg aria-hidden="true" className="w-32 text-control" fill="none" viewBox={`0 0 ${width} ${height}`}>
      <rect
        className="fill-sunken"
        height={height - 2}
        rx="8"
        stroke="currentColor"
        strokeWidth="2"
        width={width - 2}
        x="1"
        y="1"
      />
      <g opacity=".7" stroke="currentColor" strokeLinecap="round" strokeWidth="4">
        {side === 'front' ? (
          <>
            <rect height="34" rx="3" strokeWidth="2" width="27" x="13" y="17" />
            <circle cx="26.5" cy="29" r="5" strokeWidth="2" />
            <path d="M18 46c1-8 16-8 17 0" strokeWidth="2" />
            {[line(52, 21, 58), line(52, 34, 44), line(52, 47, 52)]}
            {isPassport ? [line(13, 66, 99), line(13, 75, 99)] : line(13, 65, 101)}
          </>
        ) : (
          <>
            {[line(14, 20, 46), line(14, 33, 62), line(14, 46, 38)]}
            <rect height="30" rx="3" strokeWidth="2" width="30" x="84" y="17" />
            {line(14, 64, 100)}
          </>
        )}
      </g>
    </svg>
  )
}
