import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const dsn = 'https://key@errors.example:8443/1'

test.each([
  { SENTRY_DSN: '', told: null, connect: "connect-src 'self' blob:" },
  { SENTRY_DSN: dsn, told: dsn, connect: "connect-src 'self' blob: https://errors.example:8443" },
])(
  'SENTRY_DSN=$SENTRY_DSN: pages may report there, and nowhere else',
  async ({ SENTRY_DSN, told, connect }) => {
    const stack = await startStack({ env: { SENTRY_DSN } })
    const answer = await stack.anyone('/api/page_views/error_reports')
    expect(await answer.json()).toEqual({ dsn: told })
    expect(answer.headers.get('content-security-policy')?.split(';')).toContain(connect)
    await stack.stop()
  },
)
