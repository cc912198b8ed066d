import { startReceiver } from '@atesta/testkit/outside/receiver.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'

test('passes page views on without visitor data, and ignores refusals', async () => {
  const service = await startReceiver()
  const stack = await startStack({ env: { ANALYTICS_URL: service.url.replace('//', '//name:p%40ss@') } })
  const look = (path: string) =>
    stack.anyone('/api/page_views', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'a browser',
        'x-forwarded-for': '203.0.113.7',
      },
      body: JSON.stringify({ path, referrer: 'https://from.example' }),
    })
  expect((await look('/pricing')).status).toBe(204)
  await until(async () => service.received.length === 1)
  const [{ headers, body } = { headers: {}, body: '' }] = service.received
  expect(JSON.parse(body)).toEqual({
    name: 'pageview',
    domain: 'atesta.test',
    url: 'http://atesta.test/pricing',
    referrer: 'https://from.example',
  })
  expect(`${JSON.stringify(headers)}${body}`).not.toMatch(/203\.0\.113\.7|a browser/)
  expect(headers.authorization).toBe(`Basic ${btoa('name:p@ss')}`)
  await service.stop()
  expect((await look('/plans')).status).toBe(204)
  await stack.stop()
})
