import { CallError } from '@atesta/contract/client.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { offer } from '../../queries/options.ts'
import { key } from '../../session/query-client.ts'
import { OptionMultiSelect, OptionSelect } from './option-select.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const options = (q: string) => offer(key('tasks', 'options', q), () => Promise.reject(new CallError(0, null)))

async function opened(select: ReactNode, read = [options('')]): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  for (const query of read) await client.prefetchQuery(query)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider>{select}</MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  )
}

const open = {
  label: 'Task',
  options,
  onChange: () => undefined,
  dropdownOpened: true,
  comboboxProps: { withinPortal: false, keepMounted: true },
  known: [{ value: 4, label: 'Pump house' }],
  nothing: 'No tasks yet',
}

const many = {
  ...open,
  options: Object.assign(
    (q: string) => offer(key('tasks', 'options', q), async () => [{ value: 1, label: 'Gate' }]),
    {
      one: (id: number) =>
        offer(key('tasks', 'option', id), async () => [{ value: id, label: 'Water tower' }]),
    },
  ),
}

test.each([
  ['one', <OptionSelect key="one" {...open} value={null} />],
  ['one, chosen before', <OptionSelect key="one" {...open} value={4} />],
  ['several', <OptionMultiSelect key="several" {...open} value={[]} />],
])('options that could not be read say why: %s', async (_, select) => {
  const html = await opened(select)
  expect(html).toContain(texts.en.common.problem.no_answer)
  expect(html).not.toContain('No tasks yet')
})

test.each([
  ['one', (given: typeof many) => <OptionSelect {...given} value={7} />],
  ['several', (given: typeof many) => <OptionMultiSelect {...given} value={[4, 7]} />],
])('what was chosen before is called by its name, also beyond the first options: %s', async (_, select) => {
  expect(await opened(select(many), [many.options(''), many.options.one(7)])).toContain('Water tower')
})
