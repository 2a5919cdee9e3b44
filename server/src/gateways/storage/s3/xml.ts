import { Parser } from 'htmlparser2'

/** An element of an answer: its children, or its text. */
export interface Element {
  name: string
  text: string
  children: Element[]
}

/** The root of an answer; null if it is no XML. */
export function readXml(xml: string): Element | null {
  const top: Element = { name: '', text: '', children: [] }
  const open = [top]
  const parser = new Parser(
    {
      onopentagname(name) {
        const element: Element = { name: name.replace(/^.*:/, ''), text: '', children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const at = open.at(-1)
        if (at) at.text += text
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return top.children[0] ?? null
}

/** The text of the first child of a name. */
export const textOf = (element: Element | null, name: string): string =>
  element?.children.find((child) => child.name === name)?.text ?? ''
