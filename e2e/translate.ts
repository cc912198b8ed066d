import type { Page } from '@playwright/test'

/**
 * Translates every text of a page as browsers do, from its first moment: an element of the browser takes the
 * place of each text, including later ones. The other language is capital letters.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ours = new WeakSet<Node>()
    const leftAlone = ['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION', 'TITLE', 'FONT']
    const inside = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text)
      for (const text of texts) {
        const parent = text.parentElement
        if (!parent || ours.has(text) || leftAlone.includes(parent.tagName) || !text.data.trim()) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data.toUpperCase()
        if (inner.firstChild) ours.add(inner.firstChild)
        outer.append(inner)
        parent.replaceChild(outer, text)
      }
    }
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node.nodeName !== 'FONT') inside(node.parentNode ?? node)
      }).observe(document.body, { childList: true, subtree: true })
      inside(document.body)
    })
  })
}
