/**
 * The bridge between the editor's engine and React: blocks rendered by components, the engine's surface on the page,
 * and what a toolbar sees. Tiptap's own bridge weighs 9 kB more on the phone.
 */
import type { Editor, NodeViewRenderer } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type ComponentType, type ReactPortal, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

export interface BlockProps {
  node: Node
  updateAttributes: (attributes: Record<string, unknown>) => void
  deleteNode: () => void
  /** The cursor goes on behind the block. */
  leave: () => void
}

/** The rendered blocks of one editor. */
export class Blocks {
  readonly #listeners = new Set<() => void>()
  #portals: ReadonlyMap<string, ReactPortal> = new Map()
  #last = 0

  readonly get = () => this.#portals
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #set(portals: ReadonlyMap<string, ReactPortal>): void {
    this.#portals = portals
    // The engine may be rendering while React does: subscribers are notified right after.
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener()
    })
  }

  /** A node that is no text: a figure whose inside is a component. */
  view(Component: ComponentType<BlockProps>): NodeViewRenderer {
    return ({ node, editor, getPos }) => {
      this.#last += 1
      const key = String(this.#last)
      const dom = document.createElement('figure')
      dom.className = 'editor-block'
      dom.contentEditable = 'false'
      let current = node
      const at = () => getPos() ?? null
      const updateAttributes: BlockProps['updateAttributes'] = (attributes) => {
        const place = at()
        if (place === null) return
        editor.view.dispatch(editor.state.tr.setNodeMarkup(place, null, { ...current.attrs, ...attributes }))
      }
      const deleteNode = () => {
        const place = at()
        if (place === null) return
        editor.view.dispatch(editor.state.tr.delete(place, place + current.nodeSize))
        editor.commands.focus()
      }
      const leave = () => {
        const place = at()
        if (place !== null) editor.commands.focus(place + current.nodeSize)
      }
      const actions = { updateAttributes, deleteNode, leave }
      const draw = () => {
        const inside = <Component node={current} {...actions} />
        this.#set(new Map([...this.#portals, [key, createPortal(inside, dom, key)]]))
      }
      draw()
      return {
        dom,
        update(next) {
          if (next.type !== current.type) return false
          current = next
          draw()
          return true
        },
        selectNode: () => dom.classList.add('is-selected'),
        deselectNode: () => dom.classList.remove('is-selected'),
        stopEvent: ({ target }) => target instanceof Element && target.closest('button, textarea') !== null,
        ignoreMutation: () => true,
        destroy: () => this.#set(new Map([...this.#portals].filter(([other]) => other !== key))),
      }
    }
  }
}

/** Made once; ended when its page is left for good. */
export function useEngine(make: () => Editor): Editor {
  const [editor] = useState(make)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(ending.current)
    return () => {
      ending.current = setTimeout(() => editor.destroy())
    }
  }, [editor])
  return editor
}

/** Where the engine writes. */
export function Surface({ editor, blocks, className }: { editor: Editor; blocks: Blocks; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  const portals = useSyncExternalStore(blocks.subscribe, blocks.get)
  useEffect(() => {
    place.current?.append(editor.view.dom)
  }, [editor])
  return (
    <>
      <div className={className} ref={place} />
      {[...portals.values()]}
    </>
  )
}

/** A plain view of the editor's state; the component is rendered again only when it changes. */
export function useLook<Look extends object>(editor: Editor, look: (editor: Editor) => Look): Look {
  const subscribe = (listener: () => void) => {
    editor.on('transaction', listener)
    return () => void editor.off('transaction', listener)
  }
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(look(editor))))
}
