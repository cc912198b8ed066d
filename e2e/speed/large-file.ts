import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import type { LargeFile } from './figures.ts'

const mega = 1024 * 1024

/** Writes a file of random bytes. */
async function writeNoise(path: string, megabytes: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let piece = 0; piece < megabytes; piece++) await file.write(randomBytes(mega))
  } finally {
    await file.close()
  }
}

declare global {
  interface Window {
    foundByBench: Promise<{ took: number; longest: number }>
  }
}

/**
 * Milliseconds from choosing the file until the page says that it is unknown, which it knows once the whole
 * file is hashed and the log was asked; and the page's longest task meanwhile.
 */
async function verify(page: Page, path: string): Promise<{ took: number; longest: number }> {
  await page.reload()
  // The verifier has loaded.
  await page.locator('section button:has(svg)').last().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const input = document.querySelector('[data-testid="verifier-files"]') as HTMLInputElement
    let longest = 0
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    window.foundByBench = new Promise((found) => {
      const begin = () => {
        const begun = performance.now()
        tasks.observe({ type: 'longtask' })
        const observer = new MutationObserver(() => {
          if (!document.querySelector('main code[title]')) return
          observer.disconnect()
          const took = performance.now() - begun
          requestAnimationFrame(() => setTimeout(() => found({ took, longest }), 100))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }
      input.addEventListener('change', begin, { once: true, capture: true })
    })
  })
  await page.getByTestId('verifier-files').setInputFiles(path)
  return page.evaluate(() => window.foundByBench)
}

async function hashAlone(path: string): Promise<number> {
  const begun = performance.now()
  await promisify(execFile)('sha256sum', [path])
  return performance.now() - begun
}

/** Verifies a large file in a page and hashes it with the system's own program, in turn. */
export async function largeFile(
  browser: Browser,
  url: string,
  { folder, megabytes, runs }: { folder: string; megabytes: number; runs: number },
): Promise<LargeFile> {
  const path = join(folder, 'large.bin')
  await writeNoise(path, megabytes)
  const page = await browser.newPage({ locale: 'en-US', serviceWorkers: 'block' })
  const found: LargeFile = { megabytes, page: [], alone: [], longest: 0 }
  try {
    await page.goto(new URL('/verifier', url).href)
    for (let run = 0; run < runs; run++) {
      found.alone.push(await hashAlone(path))
      const { took, longest } = await verify(page, path)
      found.page.push(took)
      found.longest = Math.max(found.longest, longest)
    }
  } finally {
    await page.close()
    await rm(path, { force: true })
  }
  return found
}
