// Slow: the service worker keeps the whole application on the device, twice.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { enter } from '../enter.ts'
import { ownServer } from '../own-server.ts'

/*
 * A new build is deployed while the application stands open. The server is the real one, behind a proxy that changes the service worker as a
 * new build does.
 */
let proxy: Server
let address: string
let build = 1

test.beforeAll(async () => {
  const to = ownServer()?.url ?? ''
  proxy = createServer((asked, answer) => {
    const isWorker = asked.url === '/sw.js'
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...plain } = asked.headers
    const headers = isWorker ? { ...plain, 'accept-encoding': 'identity' } : asked.headers
    const passed = request(new URL(asked.url ?? '/', to), { method: asked.method, headers }, (found) => {
      const { 'content-length': length, ...rest } = found.headers
      const mark = isWorker ? `\n// build ${build}` : ''
      const kept = length === undefined ? {} : { 'content-length': `${Number(length) + mark.length}` }
      answer.writeHead(found.statusCode ?? 502, { ...rest, ...kept })
      found.on('data', (bytes) => answer.write(bytes))
      found.on('end', () => answer.end(mark))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => proxy.listen(0, 'localhost', listening))
  address = `http://localhost:${(proxy.address() as AddressInfo).port}`
})
test.afterAll(() => {
  proxy.closeAllConnections()
  proxy.close()
})

const offer = (page: Page) => page.getByText('A new version is ready.')
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

test('a new version is offered while the page stays open, and replaces it only where that was asked for', async ({
  browser,
}) => {
  const context = await browser.newContext({
    ...test.info().project.use,
    locale: 'en-US',
    baseURL: address,
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  // The first worker waits before it serves, as it does on a slow device.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const impatient = (work: () => void, ms?: number) => {
      if (ms !== 200 || !new Error().stack?.includes('workbox')) return later(work, ms)
      work()
      return 0
    }
    window.setTimeout = impatient as typeof window.setTimeout
  })
  await page.clock.install()
  await enter(page, 'admin@demo.atesta.test')
  await page.clock.runFor(2500)
  await kept(page)
  await page.clock.runFor(1000)
  await expect(offer(page)).toHaveCount(0)

  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/dashboard/clients')
  await other.clock.runFor(2500)
  await other.getByRole('button', { name: 'New client' }).click()
  await other.getByRole('dialog').getByLabel('Name').fill('Half typed')

  build = 2
  await page.clock.fastForward(3_600_000)
  await expect(offer(page)).toBeVisible()
  await expect(offer(other)).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(2500)
  await kept(page)
  await expect(offer(page)).toHaveCount(0)
  await expect(other.getByRole('dialog').getByLabel('Name')).toHaveValue('Half typed')
  await context.close()
})
