/** What a bar is drawn in; the picture is stretched to its place. */
const height = 48
const step = 10
const gap = 2

/** One bar for each value, from the first to the last; those below zero hang from the line. `label` says it in words. */
export function Bars({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const scale = height / (top - bottom || 1)
  const zero = top === 0 && bottom === 0 ? height : top * scale
  return (
    <svg
      aria-label={label}
      className="block h-20 w-full text-accent"
      preserveAspectRatio="none"
      role="img"
      viewBox={`0 0 ${values.length * step} ${height}`}
    >
      {values.map((value, at) => (
        <rect
          className={value < 0 ? 'text-danger' : undefined}
          fill="currentColor"
          height={Math.abs(value) * scale}
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is what a bar is
          key={at}
          width={step - gap}
          x={at * step + gap / 2}
          y={value < 0 ? zero : zero - value * scale}
        />
      ))}
      <line
        className="text-line"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
        x1="0"
        x2={values.length * step}
        y1={zero}
        y2={zero}
      />
    </svg>
  )
}
