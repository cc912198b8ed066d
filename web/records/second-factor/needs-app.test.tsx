import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { secondFactorQuery } from '../../queries/me.ts'
import { NeedsApp } from './needs-app.tsx'

function shown(required: boolean, since: string | null): string {
  const client = new QueryClient()
  client.setQueryData(secondFactorQuery.queryKey, {
    since,
    required,
    recovery_codes_left: 0,
    has_password: true,
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <NeedsApp>This key waits.</NeedsApp>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('tells only those whose keys wait', () => {
  expect(shown(true, null)).toContain('This key waits.')
  expect(shown(true, '2030-01-02T15:00:00Z')).not.toContain('This key waits.')
  expect(shown(false, null)).not.toContain('This key waits.')
})
