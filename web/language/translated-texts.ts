/*
 * A browser that translates a page replaces its text nodes with FONT elements. React only knows its own text
 * nodes: it throws when it removes one that is gone, and what it writes into one stays invisible. This file
 * finds the elements that replaced them.
 */

/** The element that replaced a text which a translation took out of the page. */
const standIns = new WeakMap<Node, Element>()

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** A text that is changed while it is out of the page comes back, to be translated again. */
const written = new MutationObserver((changes) => {
  for (const { target } of changes) {
    const standIn = standIns.get(target)
    if (standIn && !target.parentNode) standIn.replaceWith(target)
  }
})

const replaced = new MutationObserver((changes) => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes)
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.parentNode) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn)
      if (!standIn) continue
      standIns.set(text, standIn)
      written.observe(text, { characterData: true })
    }
})

/** The node itself if it is a child of `parent`, otherwise the element that replaced it. */
function placed(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node
  const standIn = standIns.get(node)
  return standIn?.parentNode === parent ? standIn : null
}

/** A text that is inserted takes the place of its stand-in. */
function comesBack(node: Node): void {
  if (!node.parentNode) standIns.get(node)?.remove()
}

/** Lets the browser translate the page. Call it once, before anything is drawn. */
export function bearTranslation(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, placed(this, child) ?? child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    comesBack(node)
    insertBefore.call(this, node, before && (placed(this, before) ?? before))
    return node
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    comesBack(node)
    appendChild.call(this, node)
    return node
  }
  replaced.observe(document, { childList: true, subtree: true })
}
