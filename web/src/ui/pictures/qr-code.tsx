import { encode } from 'uqr'

/** A QR code as one path, always dark on light: scanners do not read the other way round. */
export function QrCode({ text, label, large }: { text: string; label: string; large?: boolean }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      aria-label={label}
      className={`${large ? 'aspect-square w-full max-w-96' : 'size-52 max-w-full'} rounded-control border`}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <rect fill="#fff" height={size} width={size} />
      <path d={path} fill="#000" />
    </svg>
  )
}
