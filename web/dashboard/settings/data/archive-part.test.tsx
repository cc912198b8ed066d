import { CallError } from '@atesta/contract/client.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18n } from '../../../language/i18n.ts'
import { archivesQuery } from '../../../queries/archives.ts'
import { ArchivePart } from './archive-part.tsx'

test('archives that could not be read say why', async () => {
  await i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const { queryKey } = archivesQuery
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new CallError(0, null)) })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <ArchivePart />
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  )
  expect(html).toContain(texts.en.common.problem.no_answer)
})
