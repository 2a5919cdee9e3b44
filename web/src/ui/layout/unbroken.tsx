/** A sentence whose numbers, such as the bib « M-1023 », stay on one line: browsers break after a hyphen. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/([\p{L}\d]+-[\p{L}\d-]*\d)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name
      <span className="whitespace-nowrap" key={index}>
        {part}
      </span>
    ),
  )
