import { CallError } from '@atesta/contract/client.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { formCategoriesQuery } from '../../queries/forms.ts'
import { FormFields, type FormValues } from './form-fields.tsx'

function Fields() {
  const form = useForm<FormValues>({ defaultValues: { name: '', description: '', category_id: null } })
  return <FormFields form={form} refused={{}} />
}

test('categories that could not be read say why', async () => {
  await i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const { queryKey } = formCategoriesQuery
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new CallError(0, null)) })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <Fields />
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  )
  expect(html).toContain(texts.en.common.problem.no_answer)
})
