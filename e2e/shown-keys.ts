import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

type Texts = { [name: string]: string | Texts }

function* keysOf(texts: Texts, before = ''): Generator<string> {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string') yield `${before}${name.replace(/_(one|many|other)$/, '')}`
    else yield* keysOf(text, `${before}${name}.`)
  }
}

/**
 * All keys, which are shown in place of missing texts. Keys of one word are left out, because they could be
 * texts.
 */
function allKeys(): Set<string> {
  const folder = join(import.meta.dirname, '../i18n/en')
  const keys = new Set<string>()
  for (const file of readdirSync(folder))
    for (const key of keysOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
      if (/[._]/.test(key)) keys.add(key).add(`${file.replace('.json', '')}:${key}`)
  return keys
}
const keys = allKeys()

/**
 * Fails if a text on the page, or the name of an element, is one of our keys: its translation was not found.
 */
export async function expectNoKeys(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) found.push(walker.currentNode.nodeValue?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '')
    return found
  })
  expect(texts.filter((text) => keys.has(text))).toEqual([])
}
