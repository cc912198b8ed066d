// Slow: a server of its own is started, with a service for errors beside it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@atesta/contract/paths.ts'
import { startReceiver } from '@atesta/testkit/outside/receiver.ts'
import { freePort, startProcess } from '@atesta/testkit/process.ts'
import { expect, type Page, test } from '@playwright/test'

const breakDown = (page: Page, text: string) =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new Error(message)
    })
  }, text)

test('errors are reported once they may be, without address or person, until that is taken back', async ({
  page,
}) => {
  const service = await startReceiver()
  service.answer((response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'atesta-reports-'))
  const port = await freePort()
  const env = {
    PUBLIC_URL: `http://localhost:${port}`,
    SENTRY_DSN: `${new URL(service.url).origin.replace('//', '//key@')}/1`,
  }
  const server = await startProcess({ role: 'api', dataDir, port, env })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const reporting = () => asked.filter((path) => /error_reports|report-errors|envelope/.test(path))
  try {
    await page.goto(`http://localhost:${port}${paths.login({ next: '/dashboard/tasks?q=secret' })}`)
    await breakDown(page, 'before')
    await expect(page.getByRole('region', { name: 'Cookie notice' })).toBeVisible()
    expect(reporting()).toEqual([])

    const loaded = page.waitForResponse(/report-errors/)
    await page.getByRole('button', { name: 'Accept all' }).click()
    await loaded
    const sent = () => service.received.filter(({ body }) => body.includes('"type":"event"'))
    await expect(async () => {
      await breakDown(page, `broken ${Date.now()}`)
      expect(sent().length).toBeGreaterThan(0)
    }).toPass()
    const { path, body } = sent()[0] ?? { path: '', body: '' }
    expect(path).toContain('/api/1/envelope/')
    const event = JSON.parse(body.split('\n')[2] ?? '')
    expect(event).toMatchObject({ transaction: '/login', platform: 'javascript' })
    expect(event.exception.values[0]).toMatchObject({
      type: 'Error',
      value: expect.stringMatching(/^broken/),
    })
    expect(body).not.toMatch(/secret|breadcrumbs|user_agent|"request"|before/)
    // How long the page took is reported once it is out of sight.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const times = () => service.received.filter((each) => each.body.includes('"type":"transaction"'))
    await expect.poll(() => times().length).toBeGreaterThan(0)
    for (const each of service.received)
      expect(each.body).not.toMatch(/secret|url\.full|url\.path|127\.0\.0\.1/)

    // Taken back in another tab, it counts here with the next error and the next page.
    const url = `http://localhost:${port}`
    await page.context().addCookies([{ name: 'others', value: 'false', url }])
    await breakDown(page, 'withdrawn')
    asked.length = 0
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(service.received.filter((each) => each.body.includes('withdrawn'))).toEqual([])
    expect(asked.filter((path) => path === '/api/page_views')).toEqual([])

    // Taken back on the page about cookies, in another tab or later: the choice is kept in cookies.
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Cookie notice' })).toBeVisible()
    // What the page before sent on its way out may still be arriving: it is this one that may ask for nothing.
    asked.length = 0
    await breakDown(page, 'after')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Save & Accept' }).click()
    await breakDown(page, 'after')
    await page.waitForLoadState('networkidle')
    expect(reporting()).toEqual([])
    expect(service.received.filter(({ body }) => body.includes('after'))).toEqual([])
  } finally {
    await server.stop()
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
