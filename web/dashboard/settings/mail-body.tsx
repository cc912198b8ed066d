import { useEffect, useRef } from 'react'

/** What a message of ours is made of. Everything else is left out, its text kept. */
const tags = new Set([
  'A',
  'B',
  'BLOCKQUOTE',
  'BODY',
  'BR',
  'CODE',
  'DIV',
  'EM',
  'H1',
  'H2',
  'HR',
  'IMG',
  'LI',
  'OL',
  'P',
  'SMALL',
  'SPAN',
  'STRONG',
  'TABLE',
  'TBODY',
  'TD',
  'TH',
  'THEAD',
  'TR',
  'UL',
])
const silent = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TITLE', 'TEMPLATE'])
const attributes = [
  'alt',
  'align',
  'valign',
  'width',
  'height',
  'lang',
  'dir',
  'role',
  'cellpadding',
  'cellspacing',
]

function copyLink(from: Element, to: HTMLAnchorElement): void {
  const href = from.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:)/.test(href)) return
  to.href = href
  to.target = '_blank'
  to.rel = 'noopener noreferrer'
}

/**
 * The page of a message, rebuilt element by element: nothing of it runs or loads anything, and its styles are set
 * through the DOM, which the Content-Security-Policy allows.
 */
function copy(from: Element, into: Node): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(node.nodeValue ?? ''))
    if (!(node instanceof Element) || silent.has(node.tagName)) continue
    if (!tags.has(node.tagName)) {
      copy(node, into)
      continue
    }
    const made = document.createElement(node.tagName === 'BODY' ? 'div' : node.tagName)
    for (const name of attributes) {
      const value = node.getAttribute(name)
      if (value !== null) made.setAttribute(name, value)
    }
    made.style.cssText = node.getAttribute('style') ?? ''
    const source = node.getAttribute('src') ?? ''
    if (made instanceof HTMLImageElement && source.startsWith('data:image/')) made.src = source
    if (made instanceof HTMLAnchorElement) copyLink(node, made)
    copy(node, made)
    into.appendChild(made)
  }
}

/** A message as it looks, in a tree of its own, so that neither side's styles reach the other. */
export function MailBody({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    const page = document.createDocumentFragment()
    copy(parsed.documentElement, page)
    root.replaceChildren(page)
  }, [html])
  return <div ref={host} />
}
