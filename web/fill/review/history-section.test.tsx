import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { inspectionHistoryQuery } from '../../queries/inspections.ts'
import { HistorySection } from './history-section.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

test('an inspection of which nothing has happened has no heading of a history', () => {
  const client = new QueryClient()
  const page = { data: [], page: 1, page_size: 20, total: 0, next: null }
  client.setQueryData(inspectionHistoryQuery(7).queryKey, { pages: [page], pageParams: [1] } as never)
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <HistorySection inspectionId={7} />
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  )
  expect(shown).not.toContain('History')
})
