import { useEffect, useRef } from 'react'

/** The elements of our own messages. All others are dropped, keeping their text. */
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
/** Inside a page, its headings are one level below the page's own. */
const shownAs: Record<string, string> = { BODY: 'div', H1: 'h2', H2: 'h3' }
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
 * A message's page, rebuilt element by element: nothing of it runs or loads anything, and its styles are set
 * through the DOM, which the Content-Security-Policy allows.
 */
function copy(from: Element, into: Node, links: boolean): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(node.nodeValue ?? ''))
    if (!(node instanceof Element) || silent.has(node.tagName)) continue
    if (!tags.has(node.tagName)) {
      copy(node, into, links)
      continue
    }
    const made = document.createElement(shownAs[node.tagName] ?? node.tagName)
    for (const name of attributes) {
      const value = node.getAttribute(name)
      if (value !== null) made.setAttribute(name, value)
    }
    made.style.cssText = node.getAttribute('data-style') ?? ''
    const source = node.getAttribute('src') ?? ''
    if (made instanceof HTMLImageElement && pictures.test(source)) made.src = source
    if (made instanceof HTMLAnchorElement && links) copyLink(node, made)
    copy(node, made, links)
    into.appendChild(made)
  }
}

/** Attached images, and the company's logo. */
const pictures = /^(data:image\/|\/api\/companies\/logo\/)/

/**
 * The Content-Security-Policy refuses parsed styles, visible or not. Users' quotes are escaped in our
 * messages, so this matches attributes only.
 */
const withoutStyles = (html: string) =>
  html.replace(/<style>[\s\S]*?<\/style>/g, '').replaceAll(' style="', ' data-style="')

type Props = {
  html: string
  /** Whether its links work; those of a preview do not. */
  links?: boolean
}

/** A message in a shadow tree of its own, so that neither side's styles affect the other. */
export function MailBody({ html, links = true }: Props) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const parsed = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
    const page = document.createDocumentFragment()
    copy(parsed.documentElement, page, links)
    root.replaceChildren(page)
  }, [html, links])
  return <div ref={host} />
}
