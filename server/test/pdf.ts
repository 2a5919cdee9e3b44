/** A whole PDF: an empty page, and these objects. */
export const makePdf = (...objects: readonly string[]): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    ...objects,
  ])

/** A PDF of these objects, the first of which is its catalogue. */
export function pdfOf(all: readonly string[]): Buffer {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const places = all.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}
